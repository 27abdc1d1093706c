/* Generates scripts for shell completion from a program's table of options. */
#include "io/options.h"

#include <string.h>

/* Append the values that an option or operand may have. For files, append the extensions of their
 * names. */
static void add_words(const OptionTable *table, const Option *option, StringBuilder *text)
{
    if (option && option->words)
        builder_add(text, option->words);
    else if (table->add_words)
        table->add_words(option ? option->key : OPTION_OPERAND, text);
}

/* Append the name of the shell function, which is the program's name with underscores instead of
 * hyphens. */
static void add_function(const OptionTable *table, StringBuilder *text)
{
    builder_add_char(text, '_');
    for (const char *c = table->program; *c; c++)
        builder_add_char(text, *c == '-' ? '_' : *c);
}

/* The script for bash. It uses only what is built into bash. */

static const char BASH_HEAD[] =
    "()\n"
    "{\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} ending\n"
    "    COMPREPLY=()\n"
    "    # --name=value is three words here; and a word may have been begun with a quote.\n"
    "    if [[ $current == = ]]; then\n"
    "        current=\n"
    "    elif [[ $before == = ]] && ((COMP_CWORD > 1)); then\n"
    "        before=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n"
    "    current=${current#[\\\"\\']}\n"
    "    case $before in\n";

/* Append the code that completes a value or operand. */
static void add_bash_action(const OptionTable *table, const Option *option, Takes takes,
                            StringBuilder *text)
{
    static const char FOLDERS[] = "compgen -d -- \"$current\"";
    static const char NAMES[] = "        compopt -o filenames 2>/dev/null\n";
    StringBuilder words = {0};
    add_words(table, option, &words);
    if (takes == TAKES_WORD) {
        builder_add_format(text,
                           "        mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$current\")\n",
                           builder_string(&words));
    } else if (takes == TAKES_FILE && words.length > 0) {
        builder_add(text, NAMES);
        builder_add_format(text,
                           "        mapfile -t COMPREPLY < <(%s\n"
                           "            for ending in %s; do\n"
                           "                compgen -f -X \"!*.$ending\" -- \"$current\"\n"
                           "            done)\n",
                           FOLDERS, builder_string(&words));
    } else if (takes == TAKES_FILE || takes == TAKES_FOLDER) {
        builder_add(text, NAMES);
        builder_add_format(text, "        mapfile -t COMPREPLY < <(%s)\n",
                           takes == TAKES_FILE ? "compgen -f -- \"$current\"" : FOLDERS);
    } else if (takes == TAKES_PROGRAM) {
        builder_add(text, NAMES);
        builder_add(text, "        mapfile -t COMPREPLY < <(compgen -c -- \"$current\"\n"
                          "            compgen -f -- \"$current\")\n");
    }
    builder_add(text, "        return\n"
                      "        ;;\n");
    text->failed |= builder_failed(&words);
    builder_free(&words);
}

static void add_bash(const OptionTable *table, StringBuilder *text)
{
    builder_add_format(text, "# Completion for bash, from: %s --completion bash\n", table->program);
    add_function(table, text);
    builder_add(text, BASH_HEAD);
    for (const Option *it = table->options; it->name; it++) {
        if (it->takes == TAKES_NOTHING)
            continue;
        builder_add_format(text, "    --%s", it->name);
        if (it->is_letter)
            builder_add_format(text, " | -%c", it->key);
        builder_add(text, ")\n");
        add_bash_action(table, it, it->takes, text);
    }
    builder_add(text, "    esac\n"
                      "    case $current in\n"
                      "    -*)\n"
                      "        mapfile -t COMPREPLY < <(compgen -W '");
    for (const Option *it = table->options; it->name; it++) {
        builder_add_format(text, "%s--%s", it == table->options ? "" : " ", it->name);
        if (it->is_letter)
            builder_add_format(text, " -%c", it->key);
    }
    builder_add(text, "' -- \"$current\")\n"
                      "        ;;\n"
                      "    *)\n");
    add_bash_action(table, NULL, table->operands, text);
    builder_add(text, "    esac\n"
                      "}\n"
                      "complete -F ");
    add_function(table, text);
    builder_add_format(text, " %s\n", table->program);
}

/* The script for zsh. It calls _arguments, with one specification per word. */

/* Append an option's meaning, to be put in single quotes. Colons, brackets and backslashes are
 * escaped, because they have a meaning for _arguments. */
static void add_zsh_text(const OptionTable *table, const Option *option, StringBuilder *text)
{
    StringBuilder meaning = {0};
    for (const char *c = option->meaning; *c; c++)
        if (*c == '*')
            table->fill(option->key, &meaning);
        else
            builder_add_char(&meaning, *c == '\n' ? ' ' : *c);
    for (size_t i = 0; i < meaning.length; i++) {
        char c = meaning.bytes[i];
        if (c == '\'')
            builder_add(text, "'\\'");
        if (strchr("[]:\\", c))
            builder_add_char(text, '\\');
        builder_add_char(text, c);
    }
    text->failed |= builder_failed(&meaning);
    builder_free(&meaning);
}

/* Append the part that follows the message in the specification of a value or operand. */
static void add_zsh_action(const OptionTable *table, const Option *option, Takes takes,
                           StringBuilder *text)
{
    StringBuilder words = {0};
    add_words(table, option, &words);
    if (takes == TAKES_WORD) {
        builder_add_format(text, "(%s)", builder_string(&words));
    } else if (takes == TAKES_FILE && words.length > 0) {
        for (size_t i = 0; i < words.length; i++)
            words.bytes[i] = words.bytes[i] == ' ' ? '|' : words.bytes[i];
        builder_add_format(text, "_files -g \"*.(%s)\"", builder_string(&words));
    } else if (takes == TAKES_FILE) {
        builder_add(text, "_files");
    } else if (takes == TAKES_FOLDER) {
        builder_add(text, "_files -/");
    } else if (takes == TAKES_PROGRAM) {
        builder_add(text, "_command_names -e");
    }
    text->failed |= builder_failed(&words);
    builder_free(&words);
}

/* Append a specification for an option's name or, if `letter`, for its letter. */
static void add_zsh_option(const OptionTable *table, const Option *option, bool letter,
                           StringBuilder *text)
{
    builder_add_format(text, " \\\n    '%s", option->is_repeated ? "*" : "");
    if (letter)
        builder_add_format(text, "-%c", option->key);
    else
        builder_add_format(text, "--%s%s", option->name, option->value ? "=" : "");
    builder_add_char(text, '[');
    add_zsh_text(table, option, text);
    builder_add_char(text, ']');
    if (option->value) {
        builder_add_format(text, ":%s:", option->value);
        add_zsh_action(table, option, option->takes, text);
    }
    builder_add_char(text, '\'');
}

static void add_zsh(const OptionTable *table, StringBuilder *text)
{
    builder_add_format(text, "#compdef %s\n# Completion for zsh, from: %s --completion zsh\n",
                       table->program, table->program);
    builder_add(text, "_arguments -S");
    for (const Option *it = table->options; it->name; it++) {
        add_zsh_option(table, it, false, text);
        if (it->is_letter)
            add_zsh_option(table, it, true, text);
    }
    if (table->operands == TAKES_PROGRAM) {
        builder_add(text, " \\\n    '(-):program:");
        add_zsh_action(table, NULL, table->operands, text);
        builder_add(text, "' \\\n    '*::arguments: _normal'");
    } else if (table->operands != TAKES_NOTHING) {
        builder_add(text, " \\\n    '*:FILE:");
        add_zsh_action(table, NULL, table->operands, text);
        builder_add_char(text, '\'');
    }
    builder_add_char(text, '\n');
}

bool options_add_completion(const OptionTable *table, const char *shell, StringBuilder *text)
{
    bool is_bash = strcmp(shell, "bash") == 0;
    if (!is_bash && strcmp(shell, "zsh") != 0)
        return false;
    (is_bash ? add_bash : add_zsh)(table, text);
    return true;
}
