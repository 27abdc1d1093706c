/* The version of Contigo. It is defined only here. */
#ifndef CONTIGO_BASE_VERSION_H
#define CONTIGO_BASE_VERSION_H

#define CONTIGO_NAME "Contigo"
#define CONTIGO_VERSION "0.1.0"

#endif
