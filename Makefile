# Contigo. `make help` lists the targets.

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
ifeq ($(origin CC),default)
CC = gcc
endif
CFLAGS ?= -O2 -g
BUILD ?= build
OBJCOPY ?= objcopy

# Print a short line for each file that is made. V=1 prints the commands instead, and -s prints nothing.
# V counts only on the command line, since a variable V in the environment may mean something else.
V =
ifeq ($(filter-out 0,$(V)),)
Q = @
ifeq ($(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS)))),)
say = @printf '  %-8s%s\n' '$(1)' '$(or $(2),$@)';
else
say = @
endif
endif

# WERROR=-Werror makes warnings errors.
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(WERROR)
# -ffp-contract=off: without fused operations, results are the same bytes on every machine.
FLAGS = -std=c17 -D_POSIX_C_SOURCE=200809L -ffp-contract=off $(WARNINGS) -Iengine -Itools -Itests

# Options that make faults in the programs harder to exploit. They are left out for sanitizers, which find
# the same faults, and for coverage. _FORTIFY_SOURCE needs optimization. Options that the compiler doesn't
# know are left out. The programs record their options, so that tests/hardening.sh can check them.
known = $(shell $(CC) -Werror $(1) -x c -S /dev/null -o - >/dev/null 2>&1 && echo '$(1)')
ZERO = -ftrivial-auto-var-init=zero
ifeq ($(findstring -fsanitize,$(CFLAGS))$(findstring --coverage,$(CFLAGS)),)
HARDENING := -fstack-protector-strong $(call known,-fstack-clash-protection) \
    $(call known,-fcf-protection) $(call known,-mbranch-protection=standard) \
    $(or $(call known,$(ZERO)),$(call known,$(ZERO) \
        -enable-trivial-auto-var-init-zero-knowing-it-will-be-removed-from-clang)) \
    $(or $(call known,-frecord-gcc-switches),$(call known,-frecord-command-line)) \
    $(if $(filter -O1 -O2 -O3 -Os,$(CFLAGS)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
HARDENED_LINK = -pie -Wl,-z,relro,-z,now,-z,noexecstack
endif

# The programs and the shared library use the same objects. The library exports only the names in contigo.h.
CODE = -fPIC -fvisibility=hidden

LIBS = -ljansson -luchardet -lm

# GEOS=no builds without GEOS and without the commands that need it. Set BUILD to another folder for that.
GEOS ?= yes
ifeq ($(GEOS),no)
LEFT_OUT = $(filter-out engine/geometry/geos/geos_none.c,$(wildcard engine/geometry/geos/*.c))
else
LEFT_OUT = engine/geometry/geos/geos_none.c
LIBS += -lgeos_c
endif

# SECCOMP=no builds contigo-board without libseccomp, so that the processes of games are not confined.
SECCOMP ?= yes
ifeq ($(SECCOMP),no)
LEFT_OUT_TOOLS = tools/host/confinement.c
else
LEFT_OUT_TOOLS = tools/host/confinement_none.c
SECCOMP_LIB = -lseccomp
endif

PROGRAM = engine/main.c engine/command_line.c engine/io/terminal.c
ENGINE = $(filter-out $(PROGRAM) $(LEFT_OUT),$(sort $(shell find engine -name '*.c')))
LIBRARY = $(BUILD)/engine.a
ABI = $(shell sed -n 's/^\#define CONTIGO_ABI //p' engine/contigo.h)
VERSION = $(shell sed -n 's/^\#define CONTIGO_VERSION "\(.*\)"/\1/p' engine/contigo.h)
SONAME = libcontigo.so.$(ABI)
LIBRARIES = $(BUILD)/libcontigo.a $(BUILD)/$(SONAME) $(BUILD)/contigo.pc
PROGRAMS = $(BUILD)/contigo $(addprefix $(BUILD)/contigo-,svg agent match board)
MANUALS = engine/contigo.1 tools/contigo-svg.1 tools/contigo-agent.1 tools/contigo-match.1 \
    tools/contigo-board.1
RULES = $(BUILD)/contigo-rules.7
# An archive of everything in the folders of tools/. The linker takes from it what each program needs.
TOOLS = $(BUILD)/tools.a
ARENA_LIBS = -luv -lsqlite3
BOARD_LIBS = -lwebsockets -lqrencode -lpq $(SECCOMP_LIB) $(ARENA_LIBS)
PAGES = $(sort $(shell find tools/board/page -type f))
TEST_SOURCES := $(sort $(shell find tests -name '*.c'))
# The sources of tests with the given file names, in any folder.
sources = $(foreach name,$(1),$(filter $(addprefix %/,$(name)),$(TEST_SOURCES)))
UNITS := $(shell find tests -name 'test_*.c')
PLAIN := $(wildcard $(patsubst %.h,%.c,$(shell find tests -name 'plain_*.h' -o -name '*_check.h')))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
# The program of a test is build/tests/NAME, in whichever folder its source NAME.c is.
programs = $(addprefix $(BUILD)/tests/,$(basename $(notdir $(1))))
define main_file
$(call programs,$(1)): $(call objects,$(1))
endef
main_files = $(foreach source,$(1),$(eval $(call main_file,$(source))))
# Archives come last: first the tools, and then the library, which the tools use.
link = $(call say,LINK)$(CC) $(CFLAGS) $(HARDENED_LINK) $(LDFLAGS) $(filter %.o,$^) $(filter $(TOOLS),$^) $(filter $(LIBRARY),$^) -o $@

all: $(PROGRAMS) $(LIBRARIES) $(RULES) ## build the programs and the library in build/; V=1 prints the commands

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 17

$(LIBRARY): $(call objects,$(ENGINE))
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $^

$(BUILD)/contigo: $(call objects,$(PROGRAM)) $(LIBRARY)
	$(link) $(LIBS) -lreadline

$(TOOLS): $(call objects,$(filter-out tools/web/% $(LEFT_OUT_TOOLS),$(sort $(shell find tools -mindepth 2 -name '*.c')))) $(BUILD)/board_pages.o
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $^

$(BUILD)/contigo-match: LIBS += $(ARENA_LIBS)
$(BUILD)/tools/database/database_postgres.o: FLAGS += $(shell pkg-config --cflags libpq)
$(BUILD)/contigo-board: LIBS += $(BOARD_LIBS)
$(BUILD)/contigo-%: $(BUILD)/tools/contigo-%.o $(TOOLS) $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/board_pages.o: $(BUILD)/board_pages.c $(BUILD)/compile
	$(call say,CC)$(compile) -c $< -o $@

# The page is embedded in the program as arrays of bytes, so that the program needs no other files. Each file is there
# twice, the second time compressed. gzip -n leaves out the time, so that builds are reproducible.
bytes = od -v -An -tu1 | sed 's/\([0-9]\) *\( \|$$\)/\1,/g'
$(BUILD)/board_pages.c: $(PAGES) Makefile
	@mkdir -p $(@D)
	$(call say,GEN){ echo '#include "board/pages.h"'; number=0; \
	for page in $(PAGES); do number=$$((number + 1)); \
	    echo "static const unsigned char PLAIN_$$number[] = {"; cat $$page | $(bytes); echo '};'; \
	    echo "static const unsigned char PACKED_$$number[] = {"; gzip -9n <$$page | $(bytes); echo '};'; done; \
	echo 'const Page BOARD_PAGES[] = {'; number=0; \
	for page in $(PAGES); do number=$$((number + 1)); \
	    echo "    {\"$${page#tools/board/page/}\","; \
	    echo "     {PLAIN_$$number, sizeof PLAIN_$$number}, {PACKED_$$number, sizeof PACKED_$$number}},"; done; \
	echo '    {0}};'; } >$@.new && mv $@.new $@

# The library for other programs: a static one, made of one object whose internal names are hidden, and a shared one.
$(BUILD)/libcontigo.o: $(call objects,$(ENGINE))
	$(call say,LD)$(LD) -r -o $@ $^
	$(Q)$(OBJCOPY) --localize-hidden $@

$(BUILD)/libcontigo.a: $(BUILD)/libcontigo.o
	@rm -f $@
	$(call say,AR)$(AR) rcs $@ $^

SHARED_LINK = -shared -Wl,-soname,$(SONAME) -Wl,-z,relro,-z,now,-z,noexecstack
$(BUILD)/$(SONAME): $(call objects,$(ENGINE))
	$(call say,LINK)$(CC) $(CFLAGS) $(SHARED_LINK) $(LDFLAGS) $^ -o $@ $(LIBS)

# Always written again, since it contains PREFIX and LIBDIR.
$(BUILD)/contigo.pc: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$(PREFIX)/include' '' \
	    'Name: contigo' 'Description: Continuous Go, gridless Go and Go' 'Version: $(VERSION)' \
	    'Cflags: -I$${includedir}' 'Libs: -L$${libdir} -lcontigo' 'Libs.private: $(LIBS)' >$@

# The Python package, built with Debian's Python. The wheel contains the libraries that the engine needs, and their
# licenses. The engine finds these libraries in its own folder, so nothing else has to be installed.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
WHEEL = $(BUILD)/python
WHEEL_NEEDS = libjansson.so.4 libuchardet.so.0
# GEOS is left out: only commands need it, and Python's packages for geometry contain another version of it.
WHEEL_ENGINE = $(filter-out engine/geometry/geos/%,$(ENGINE)) engine/geometry/geos/geos_none.c
$(WHEEL)/$(SONAME): $(call objects,$(WHEEL_ENGINE))
	@mkdir -p $(@D)
	$(call say,LINK)$(CC) $(CFLAGS) $(SHARED_LINK) -s -Wl,-rpath,'$$ORIGIN' $(LDFLAGS) $^ -o $@ $(filter-out -lgeos_c,$(LIBS))

PYTHON_FILES = $(shell find tools/python -type f ! -name '*.pyc')
$(WHEEL)/built: $(WHEEL)/$(SONAME) $(PYTHON_FILES) engine/contigo.h LICENSE Makefile
	$(Q)rm -rf $(WHEEL)/source $(BUILD)/contigo-*.whl
	$(Q)cp -r tools/python $(WHEEL)/source && mkdir $(WHEEL)/source/contigo/licenses
	$(Q)echo $(VERSION) >$(WHEEL)/source/VERSION
	$(Q)cp $(WHEEL)/$(SONAME) $(foreach library,$(WHEEL_NEEDS),$(shell $(CC) -print-file-name=$(library))) \
	    $(WHEEL)/source/contigo
	$(Q)cp LICENSE $(WHEEL)/source/contigo/licenses/contigo
	$(Q)for name in libjansson4 libuchardet0; do \
	    cp /usr/share/doc/$$name/copyright $(WHEEL)/source/contigo/licenses/$$name || exit 1; done
	$(call say,WHEEL,$(WHEEL)/source)cd $(WHEEL)/source && \
	    $(PYTHON) -m build --wheel --no-isolation --outdir $(abspath $(BUILD)) >../log 2>&1 || { cat ../log; exit 1; }
	@touch $@

python: $(WHEEL)/built ## build the wheel of the Python package into build/ (needs python3-build, python3-wheel)
	@echo "Install it with: pip install $$(echo $(BUILD)/contigo-*.whl)"

# Build the wheel for the tests, if Python can build it. It can't be used with sanitizers.
python-tested: all
	@$(if $(findstring -fsanitize,$(CFLAGS)),,! $(PYTHON) -c 'import build, setuptools, wheel' 2>/dev/null || $(MAKE) -s $(WHEEL)/built)

# The completion scripts for shells, which the programs print.
COMPLETIONS = $(foreach program,$(notdir $(PROGRAMS)),$(BUILD)/completion/$(program).bash $(BUILD)/completion/$(program).zsh)
$(BUILD)/completion/%.bash: $(BUILD)/%
	@mkdir -p $(@D)
	$(call say,GEN)$< --completion bash >$@.new && mv $@.new $@
$(BUILD)/completion/%.zsh: $(BUILD)/%
	@mkdir -p $(@D)
	$(call say,GEN)$< --completion zsh >$@.new && mv $@.new $@

compile = $(CC) $(FLAGS) $(CODE) $(CPPFLAGS) $(CFLAGS) $(HARDENING)
$(BUILD)/%.o: %.c $(BUILD)/compile
	@mkdir -p $(@D)
	$(call say,CC)$(compile) -MMD -MP -c $< -o $@

# This file contains the command that compiles objects. If it changes, all objects are compiled again.
$(BUILD)/compile: FORCE
	@mkdir -p $(@D)
	@echo '$(compile)' | cmp -s - $@ || echo '$(compile)' >$@
FORCE:

DEMO = fixtures/lines/game-mutual-life
# GAME counts only on the command line, since a variable GAME in the environment may mean something else.
GAME = lines
play-terminal: $(BUILD)/contigo ## play GAME=lines against the engine on this terminal
	$(BUILD)/contigo --game $(GAME) --engine white --player search --time 1

play: $(BUILD)/contigo-board ## serve a board for the browser and print its address; keeps games in build/games.db
	$(BUILD)/contigo-board --database $(BUILD)/games.db

play-lan: $(BUILD)/contigo-board ## the same for all machines on your network, with a QR code for phones
	$(BUILD)/contigo-board --lan --database $(BUILD)/games.db

demo: all ## replay a recorded game, print its score and draw it to build/demo.svg
	printf 'loadgame $(DEMO).contigo\nshowboard\nscore\n' | $(BUILD)/contigo
	$(BUILD)/contigo-svg --title 'A recorded game' $(DEMO).contigo > $(BUILD)/demo.svg
	@echo 'The picture is in $(BUILD)/demo.svg'

gallery: all ## draw the pictures in fixtures/gallery/ again
	fixtures/gallery/draw.sh $(BUILD) fixtures/gallery

# Tests

$(BUILD)/tests/unit: $(call objects,tests/unit.c tests/reverse_sort.c $(UNITS) $(PLAIN) engine/io/terminal.c) $(TOOLS) $(LIBRARY)
	$(link) -lcheck -lsubunit -lrt -lpthread $(LIBS) $(SECCOMP_LIB) $(ARENA_LIBS) -lgmp -lreadline

$(BUILD)/tests/transcript: $(call objects,tests/transcript.c)
	$(link)

# These programs crash on purpose, so they are built without sanitizers, which would report that.
$(BUILD)/tests/hostile: tests/tools/agent/hostile.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(FLAGS) -O2 $< -o $@

$(BUILD)/tests/match_bot: tests/tools/programs/match_bot.c
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(FLAGS) -O2 $< -o $@

$(BUILD)/tests/match_talk: $(call objects,$(wildcard tests/tools/programs/match_talk*.c)) $(TOOLS) $(LIBRARY)
	$(link) $(LIBS) $(ARENA_LIBS)

SOAK_FILES := $(shell find tests -name 'soak*.c')
PLAIN_FILES := $(filter-out $(PLAIN),$(shell find tests -name 'plain_*.c'))
SOAKS = $(call programs,$(SOAK_FILES))
PLAIN_PROGRAMS = $(call programs,$(PLAIN_FILES))
$(call main_files,$(SOAK_FILES) $(PLAIN_FILES))
$(SOAKS) $(PLAIN_PROGRAMS): $(call objects,$(PLAIN)) $(LIBRARY)
	$(link) -lgmp $(LIBS)

# This test chooses random commands like the fuzzers.
$(BUILD)/tests/soak_state: $(call objects,tests/fuzzing/fuzzing.c tests/fuzzing/fuzzing_commands.c)

$(BUILD)/tests/soak_match: $(TOOLS)

$(BUILD)/tests/perft: $(call objects,tests/engine/games/go/perft.c $(PLAIN)) $(LIBRARY)
	$(link) -lgmp $(LIBS)

$(BUILD)/tests/starved: $(call objects,tests/engine/starved.c) $(LIBRARY)
	$(link) $(LIBS)

# This test uses only contigo.h.
$(BUILD)/tests/threads: $(call objects,tests/engine/threads.c) $(LIBRARY)
	$(link) -lpthread $(LIBS)

$(BUILD)/tests/bench_attacks: $(call objects,$(wildcard tests/figures/*attack*.c))
	$(link) -lm

# The programs that let memory and files fail. shim.so is preloaded, so it is built without sanitizers.
FAULTS = $(addprefix $(BUILD)/tests/faults/,memory files programs store shim.so)
$(BUILD)/tests/faults/shim.so: tests/faults/shim.c tests/faults/control.h
	@mkdir -p $(@D)
	$(call say,CC)$(CC) $(FLAGS) -O2 -shared -fPIC $< -o $@

$(addprefix $(BUILD)/tests/faults/,memory files programs): %: %.o $(BUILD)/tests/faults/child.o
	$(link)

$(BUILD)/tests/faults/store: $(call objects,tests/faults/store.c tests/faults/child.c) $(TOOLS) $(LIBRARY)
	$(link) $(LIBS) $(ARENA_LIBS)

# The programs with another list of games: tests/games/games.c replaces the library's own list.
OTHER_GAMES = $(call objects,$(wildcard tests/games/*.c))
OTHER = $(BUILD)/tests/other_games $(addprefix $(BUILD)/tests/games/,contigo contigo-svg contigo-match contigo-board)
$(BUILD)/tests/games/contigo: $(call objects,$(PROGRAM)) $(OTHER_GAMES) $(LIBRARY)
	$(link) $(LIBS) -lreadline

$(BUILD)/tests/other_games: $(call objects,tests/engine/other_games.c) $(OTHER_GAMES) $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/tests/games/contigo-match: LIBS += $(ARENA_LIBS)
$(BUILD)/tests/games/contigo-board: LIBS += $(BOARD_LIBS)
$(BUILD)/tests/games/contigo-%: $(BUILD)/tools/contigo-%.o $(OTHER_GAMES) $(TOOLS) $(LIBRARY)
	$(link) $(LIBS)

TESTS = $(FAULTS) $(OTHER) $(addprefix $(BUILD)/tests/,unit transcript perft starved threads hostile bench_attacks match_talk match_bot) $(PLAIN_PROGRAMS) $(SOAKS)

FUZZ_FILES := $(shell find tests -name 'fuzz_*.c')
FUZZERS = $(sort $(patsubst fuzz_%.c,%,$(notdir $(FUZZ_FILES))))
CORPUS = fixtures/fuzz
FUZZING = $(call objects,tests/fuzzing/fuzzing.c tests/fuzzing/fuzzing_commands.c \
    $(call sources,subdivision_check.c svg_check.c))
FUZZED_PROGRAMS = $(BUILD)/fuzzed/contigo-svg.o $(BUILD)/fuzzed/contigo-agent.o $(TOOLS)
SEEDED = $(FUZZERS:%=$(BUILD)/tests/fuzz_%)

TESTS += $(SEEDED)

tests: $(TESTS) ## build all tests without running them

check: all $(TESTS) installed python-tested ## build and run all tests but the slowest
	BUILD=$(BUILD) BOT_FLAGS='$(filter-out -std=%,$(CFLAGS))' tests/run.sh

check-long: all $(TESTS) ## run the slowest tests
	BUILD=$(BUILD) tests/run.sh --long

check-all: all $(TESTS) installed python-tested ## run both; CHECKS=--plain leaves out what only finds memory errors
	BUILD=$(BUILD) BOT_FLAGS='$(filter-out -std=%,$(CFLAGS))' tests/run.sh --all $(CHECKS)

# An installation in build/, which the bots of the tests use as a user would.
INSTALLED = $(BUILD)/installed
installed: all
	@rm -rf $(INSTALLED)
	@$(MAKE) -s install DESTDIR=$(abspath $(INSTALLED)) PREFIX=/opt/contigo

SANITIZE = -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
ASAN = BUILD=$(BUILD)/asan CFLAGS='$(SANITIZE)'
check-asan: ## run the tests under AddressSanitizer and UndefinedBehaviorSanitizer
	$(MAKE) check $(ASAN)

check-long-asan: ## run the slowest tests under the same sanitizers
	$(MAKE) check-long $(ASAN)

check-all-asan: ## run all tests under the same sanitizers
	$(MAKE) check-all $(ASAN)

RACES = -O1 -g -fsanitize=thread
races: ## run threads that search one tree, and engines in threads, under ThreadSanitizer
	$(MAKE) $(BUILD)/races/tests/unit $(BUILD)/races/tests/threads BUILD=$(BUILD)/races CFLAGS='$(RACES)' LDFLAGS=-fsanitize=thread
	CK_FORK=no CK_RUN_CASE=threads CK_TIMEOUT_MULTIPLIER=20 TSAN_OPTIONS=halt_on_error=1 $(BUILD)/races/tests/unit search
	TSAN_OPTIONS=halt_on_error=1 $(BUILD)/races/tests/threads --brief tests/transcripts/*.session

ci: ## run what CI runs: formatting, gcc and clang without warnings, all tests with and without sanitizers
	tests/ci.sh

VALGRIND = valgrind -q --error-exitcode=1 --leak-check=full
VALGRIND_SUITES = commands request run splitter arrangement territory subdivision subdivision_exact \
    subdivision_looks subdivision_hubs sgf_game sgf_harm sgf_saving voronoi session
valgrind: all $(BUILD)/tests/unit ## run the faster unit tests and load a game under valgrind
	set -e; for suite in $(VALGRIND_SUITES); do \
	    CK_FORK=no CK_TIMEOUT_MULTIPLIER=100 $(VALGRIND) $(BUILD)/tests/unit $$suite; done
	$(VALGRIND) $(BUILD)/contigo --load $(DEMO).contigo </dev/null

# With -std=gnu17 gcc writes the counts before fork() and exec(). Some tests run programs as another user, so
# everybody must be able to write the counts. -fprofile-update=atomic is for threads, which count at the same time.
COUNTS = $(BUILD)/coverage
COUNTED = BUILD=$(COUNTS) CFLAGS='-O0 -g --coverage -fprofile-update=atomic -std=gnu17'
coverage: ## print the lines and branches that the tests reach, by file (needs gcovr)
	@command -v gcovr >/dev/null || { echo 'It needs gcovr: apt-get install -y gcovr' >&2; exit 2; }
	rm -rf $(COUNTS)
	$(MAKE) $(COUNTS)/tests/coverage.o $(COUNTED)
	-umask 0 && find $(COUNTS) -type d -exec chmod a+rwx {} + && \
	    $(MAKE) check check-long $(COUNTED) LDFLAGS='-Wl,--wrap=_exit,--wrap=raise,--wrap=seccomp_load $(abspath $(COUNTS)/tests/coverage.o)'
	gcovr --root . --filter engine/ --filter tools/ --exclude-unreachable-branches \
	    --json $(COUNTS)/counts.json --txt $(COUNTS)/lines.txt $(COUNTS)
	gcovr --root . --add-tracefile $(COUNTS)/counts.json --branches --txt $(COUNTS)/branches.txt
	@cat $(COUNTS)/lines.txt
	gcovr --root . --add-tracefile $(COUNTS)/counts.json --print-summary --txt $(COUNTS)/files.txt \
	    --fail-under-line 99 --fail-under-branch 96
	tests/coverage.py $(COUNTS)/counts.json tests/unreached.txt

MUTANTS ?= 300
SEED ?= 1
mutate: ## make MUTANTS=300 small changes to the code, chosen by SEED=1, and list those that no test notices
	tests/mutate.py --mutants $(MUTANTS) --seed $(SEED) --folder $(BUILD)/mutate $(ONLY:%=--only %)

soak: $(SOAKS) ## run millions of random operations against independent programs
	set -e; for soak in $(SOAKS); do $$soak; done

faults: all $(FAULTS) ## let memory, files and disks fail at every point, and kill programs
	tests/faults/run.sh $(BUILD)

digests: all ## build with gcc and clang at -O0 to -O3, and compare the output for all fixtures
	tests/digests.sh $(BUILD)

digests-foreign: all ## build for aarch64 and s390x, and compare the output under qemu (prints which packages it needs)
	tests/digests_foreign.sh $(BUILD)

# Fuzzing: make fuzz SECONDS_EACH=600; make fuzz FUZZERS=session

SECONDS_EACH ?= 60
FUZZ_FLAGS = -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
fuzz: ## run libFuzzer on every harness for SECONDS_EACH=60 seconds (needs clang, libclang-rt-14-dev)
	$(MAKE) $(FUZZERS:%=$(BUILD)/fuzz/fuzz_%) CC=clang BUILD=$(BUILD)/fuzz \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	tests/fuzzing/fuzz.sh $(BUILD)/fuzz $(CORPUS) $(SECONDS_EACH) $(FUZZERS)

fuzz-corpus: ## copy the smallest inputs that reach all the code that `make fuzz` reached to fixtures/fuzz
	tests/fuzzing/fuzz_corpus.sh $(BUILD)/fuzz $(CORPUS) $(FUZZERS)

# The programs with main() renamed, so that fuzzers can call it.
$(BUILD)/fuzzed/contigo-%.o: tools/contigo-%.c
	@mkdir -p $(@D)
	$(call say,CC)$(compile) -Dmain=contigo_$*_main -MMD -MP -c $< -o $@

$(foreach file,$(FUZZ_FILES),$(eval $(BUILD)/$(basename $(notdir $(file))): $(call objects,$(file))))
$(FUZZERS:%=$(BUILD)/fuzz_%): $(FUZZING) $(FUZZED_PROGRAMS) $(LIBRARY)
	$(call say,LINK)clang $(FUZZ_FLAGS) $(filter %.o %.a,$^) -o $@ $(LIBS)

$(call main_files,$(FUZZ_FILES))
$(SEEDED): $(BUILD)/tests/fuzzing/fuzzing_main.o $(FUZZING) $(FUZZED_PROGRAMS) $(LIBRARY)
	$(link) $(LIBS)

# Figures

BENCH_FILES = $(addprefix tests/figures/,bench.c bench_go.c bench_stones.c bench_position.c bench_players.c bench_solver.c strength.c)
BENCHES = $(call programs,$(BENCH_FILES))
$(call main_files,$(BENCH_FILES))
$(BENCHES): $(LIBRARY)
	$(link) $(LIBS)
$(BUILD)/tests/strength: $(call objects,tests/figures/gtp_side.c $(call sources,hire.c minimax.c boards.c capture.c hex.c))

$(BUILD)/tests/problems: $(call objects,$(call sources,problems.c problem_check.c hire.c minimax.c)) $(LIBRARY)
	$(link) $(LIBS)

$(BUILD)/tests/bench_match_many: $(call objects,tests/figures/bench_match_many.c) $(TOOLS) $(LIBRARY)
	$(link) $(LIBS) $(ARENA_LIBS)

$(BUILD)/tests/bench_process: $(call objects,tests/figures/bench_process.c)
	$(link)

$(BUILD)/tests/instant: $(call objects,tests/figures/instant.c)
	$(link)

bench: all installed $(BENCHES) $(BUILD)/tests/bench_process $(BUILD)/tests/instant ## print the figures of tests/figures/README.md; draws growth to build/growth.svg
	BUILD=$(BUILD) tests/figures/bench.sh

strength: all $(BUILD)/tests/strength ## measure players by matches; LONG=1 plays ten times as many games
	BUILD=$(BUILD) tests/figures/strength.sh $(MATCH)

komi: all $(BUILD)/tests/strength ## measure which komi makes games even, by board and rules; with PLAYER=greedy GAMES=200
	BUILD=$(BUILD) PLAYER=$(PLAYER) GAMES=$(GAMES) tests/figures/komi.sh $(MATCH)

cluster: all ## play 400 games on a Slurm cluster on this machine, which must be running, while nodes fail and jobs are canceled
	tests/tools/match/test_match_slurm.sh $(BUILD) --cluster

MANY ?= 1000000
bench-many: $(BUILD)/tests/bench_match_many ## measure what storing and merging MANY=1000000 games in 1,000 parts costs
	rm -rf $(BUILD)/many
	$(BUILD)/tests/bench_match_many $(MANY) 1000 $(BUILD)/many
	rm -rf $(BUILD)/many

PROBLEMS ?= greedy search:time=1
problems: $(BUILD)/tests/problems ## count the problems in fixtures/problems that players solve, by game
	@set -e; for player in $(PROBLEMS); do $(BUILD)/tests/problems $$player fixtures/problems/*/*.problem; done

ATTACK ?=
bench-attacks: all $(BUILD)/tests/bench_attacks ## measure every command on its worst positions, and how its cost grows
	$(BUILD)/tests/bench_attacks $(BUILD) $(if $(ATTACK),'$(ATTACK)')

# The board in a browser tab, without a server

EMCC ?= emcc
WEB = $(BUILD)/web
WEB_LIBRARIES = $(BUILD)/web-libraries
WEB_OBJECTS = $(BUILD)/web-objects
# Files that a browser tab doesn't need, or that tools/web replaces.
WEB_LEFT_OUT = engine/io/peer.c engine/io/file.c engine/io/typed.c engine/contigo.c
WEB_SOURCES = $(filter-out $(WEB_LEFT_OUT),$(WHEEL_ENGINE)) $(addprefix tools/host/,host.c seat.c) $(addprefix tools/board/,lobby.c networks.c thinking.c) $(wildcard tools/web/*.c)
WEB_FLAGS = $(FLAGS) -O3 -I$(WEB_LIBRARIES)/include
WEB_LINK = -O3 --no-entry -Wl,--wrap=iconv_open -s STANDALONE_WASM=1 -s ERROR_ON_UNDEFINED_SYMBOLS=0 -s WARN_ON_UNDEFINED_SYMBOLS=0 \
    -s ALLOW_MEMORY_GROWTH=1 -s INITIAL_MEMORY=16MB -s MAXIMUM_MEMORY=2GB -s TOTAL_STACK=1MB \
    -s EXPORTED_FUNCTIONS=_malloc,_free
JANSSON = $(addprefix $(WEB_LIBRARIES)/jansson/src/,$(addsuffix .c,error hashtable hashtable_seed load memory strbuffer strconv utf value))

web: $(BUILD)/contigo.html ## build the board that needs no server: build/web/ and build/contigo.html (needs emscripten)

$(BUILD)/contigo.html: $(WEB_OBJECTS)/contigo.wasm $(WEB_OBJECTS)/licenses.txt $(PAGES) $(wildcard tools/web/*.*js* tools/web/connection/*.js tools/web/*.html tools/web/*.webmanifest)
	@rm -rf $(WEB)
	$(call say,GEN)node tools/web/assemble.mjs $(WEB_OBJECTS) $(WEB) $@

NPM = $(BUILD)/npm
npm: $(BUILD)/contigo-$(VERSION).tgz ## build the npm package of the engine into build/ (needs emscripten and npm)

$(BUILD)/contigo-$(VERSION).tgz: $(WEB_OBJECTS)/contigo.wasm $(WEB_OBJECTS)/licenses.txt $(wildcard tools/web/npm/*) tools/web/machine.js LICENSE
	$(Q)rm -rf $(NPM) && mkdir -p $(NPM)
	$(Q)cp tools/web/npm/* tools/web/machine.js LICENSE $(WEB_OBJECTS)/licenses.txt $< $(NPM)
	$(Q)sed 's/"VERSION"/"$(VERSION)"/' tools/web/npm/package.json >$(NPM)/package.json
	$(call say,NPM)cd $(NPM) && npm pack --silent --pack-destination .. >/dev/null

# The sources and headers of the libraries, with configurations for WebAssembly.
$(WEB_LIBRARIES)/ready: tools/web/sources.sh
	$(call say,GET)tools/web/sources.sh $(WEB_LIBRARIES) jansson uchardet
	$(Q)mkdir -p $(WEB_LIBRARIES)/include/uchardet
	$(Q)cp $(WEB_LIBRARIES)/uchardet/src/uchardet.h $(WEB_LIBRARIES)/include/uchardet
	$(Q)cp $(WEB_LIBRARIES)/jansson/src/jansson.h $(WEB_LIBRARIES)/include
	$(Q)sed 's/@json_inline@/inline/; s/@json_have_atomic_builtins@/1/; s/@json_have_long_long@/1/; s/@json_have.*@/0/' \
	    $(WEB_LIBRARIES)/jansson/src/jansson_config.h.in >$(WEB_LIBRARIES)/include/jansson_config.h
	@touch $(WEB_LIBRARIES)/include/jansson_private_config.h $@

$(WEB_OBJECTS)/licenses.txt: tools/web/licenses.sh LICENSE $(WEB_LIBRARIES)/ready
	@mkdir -p $(@D)
	$(call say,GEN)tools/web/licenses.sh $(WEB_LIBRARIES) $(EMCC) >$@

$(WEB_OBJECTS)/%.o: %.c $(WEB_LIBRARIES)/ready
	@mkdir -p $(@D)
	$(call say,EMCC)$(EMCC) $(WEB_FLAGS) -MMD -MP -c $< -o $@

# Vector instructions, without which the search of stones takes a third longer.
$(addprefix $(WEB_OBJECTS)/engine/,games/stones/play/%.o games/stones/rules/%.o geometry/voronoi/%.o): WEB_FLAGS += -msimd128

$(WEB_OBJECTS)/libraries.o: $(WEB_LIBRARIES)/ready
	@mkdir -p $(@D)/libraries
	$(call say,EMCC)cd $(@D)/libraries && \
	    $(EMCC) -O2 -w -DHAVE_STDINT_H -I$(abspath $(WEB_LIBRARIES)/include) -c $(abspath $(JANSSON)) && \
	    $(EMCC) -O2 -w -fno-exceptions -fno-rtti -I$(abspath $(WEB_LIBRARIES)/uchardet/src) -c \
	        $(abspath $(WEB_LIBRARIES))/uchardet/src/*.cpp $(abspath $(WEB_LIBRARIES))/uchardet/src/LangModels/*.cpp
	$(Q)$(EMCC) -r $(@D)/libraries/*.o -o $@

$(WEB_OBJECTS)/contigo.wasm: $(WEB_SOURCES:%.c=$(WEB_OBJECTS)/%.o) $(WEB_OBJECTS)/libraries.o
	@mkdir -p $(@D)
	$(call say,LINK)$(EMCC) $(WEB_LINK) $^ -o $@

# The rest

format: ## run clang-format on all sources
	clang-format -i $$(git ls-files '*.[ch]')

BASH_PLACE = $(PREFIX)/share/bash-completion/completions
ZSH_PLACE = $(PREFIX)/share/zsh/site-functions
# Where the board's menu entry, its icon and its description are installed.
MENU_PLACE = $(PREFIX)/share/applications
ICON_PLACE = $(PREFIX)/share/icons/hicolor/scalable/apps
ABOUT_PLACE = $(PREFIX)/share/metainfo
# Where contigo-match finds the board that `make web` builds. It is installed only if it has been built.
BOARD_PLACE = $(PREFIX)/share/contigo
# The manual page with the rules of all games, made from the reply to `help rules`.
$(RULES): $(BUILD)/contigo engine/contigo-rules.awk
	$(call say,GEN)echo list_games | $< | sed -n 's/^\(= \)\{0,1\}\([a-z][a-z]*\).*/set_game \2\nhelp rules/p' | $< | \
	    awk -f engine/contigo-rules.awk >$@.new
	$(Q)mv $@.new $@

into = $(call say,INSTALL,$(DESTDIR)$(1))
# Tell the loader that the library has been installed or removed. Only root can; with DESTDIR there is no loader to tell.
tell_loader = $(if $(DESTDIR),,$(Q)[ "$$(id -u)" -ne 0 ] || PATH=$$PATH:/usr/sbin:/sbin ldconfig)
install: all $(COMPLETIONS) ## install into PREFIX=/usr/local; DESTDIR is put before all paths
	$(Q)install -d $(addprefix $(DESTDIR),$(PREFIX)/bin $(PREFIX)/share/man/man1 $(PREFIX)/share/man/man7 $(PREFIX)/include $(LIBDIR)/pkgconfig \
	    $(BASH_PLACE) $(ZSH_PLACE) $(PREFIX)/libexec/contigo $(MENU_PLACE) $(ICON_PLACE) $(ABOUT_PLACE))
	$(call into,$(PREFIX)/bin)install $(PROGRAMS) $(DESTDIR)$(PREFIX)/bin
	$(call into,$(PREFIX)/share/man)install -m 644 $(MANUALS) $(DESTDIR)$(PREFIX)/share/man/man1
	$(Q)install -m 644 $(RULES) $(DESTDIR)$(PREFIX)/share/man/man7
	$(call into,$(PREFIX)/include)install -m 644 engine/contigo.h $(DESTDIR)$(PREFIX)/include
	$(call into,$(LIBDIR))install -m 644 $(BUILD)/libcontigo.a $(BUILD)/$(SONAME) $(DESTDIR)$(LIBDIR)
	$(Q)ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libcontigo.so
	$(Q)install -m 644 $(BUILD)/contigo.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	$(call into,$(BASH_PLACE))set -e; for program in $(notdir $(PROGRAMS)); do \
	    install -m 644 $(BUILD)/completion/$$program.bash $(DESTDIR)$(BASH_PLACE)/$$program; done
	$(call into,$(ZSH_PLACE))set -e; for program in $(notdir $(PROGRAMS)); do \
	    install -m 644 $(BUILD)/completion/$$program.zsh $(DESTDIR)$(ZSH_PLACE)/_$$program; done
	$(call into,$(PREFIX)/libexec/contigo)install tools/packaging/board-open $(DESTDIR)$(PREFIX)/libexec/contigo
	$(call into,$(MENU_PLACE))sed 's,@PREFIX@,$(PREFIX),' tools/packaging/contigo-board.desktop >$(BUILD)/contigo-board.desktop
	$(Q)install -m 644 $(BUILD)/contigo-board.desktop $(DESTDIR)$(MENU_PLACE)
	$(call into,$(ICON_PLACE))install -m 644 tools/packaging/contigo-board.svg $(DESTDIR)$(ICON_PLACE)
	$(call into,$(ABOUT_PLACE))install -m 644 tools/packaging/contigo-board.metainfo.xml $(DESTDIR)$(ABOUT_PLACE)
	$(Q)[ ! -e $(BUILD)/contigo.html ] || install -D -m 644 $(BUILD)/contigo.html $(DESTDIR)$(BOARD_PLACE)/contigo.html
	$(tell_loader)

uninstall: ## remove what install installed
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,$(notdir $(PROGRAMS)))
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/man/man1/,$(notdir $(MANUALS)))
	rm -f $(DESTDIR)$(PREFIX)/share/man/man7/$(notdir $(RULES))
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,libcontigo.a libcontigo.so $(SONAME) pkgconfig/contigo.pc)
	rm -f $(DESTDIR)$(PREFIX)/include/contigo.h
	rm -f $(addprefix $(DESTDIR)$(BASH_PLACE)/,$(notdir $(PROGRAMS)))
	rm -f $(addprefix $(DESTDIR)$(ZSH_PLACE)/_,$(notdir $(PROGRAMS)))
	rm -f $(addprefix $(DESTDIR),$(PREFIX)/libexec/contigo/board-open $(MENU_PLACE)/contigo-board.desktop $(ICON_PLACE)/contigo-board.svg $(ABOUT_PLACE)/contigo-board.metainfo.xml $(BOARD_PLACE)/contigo.html)
	$(tell_loader)

RELEASE = contigo-$(VERSION)
dist: ## pack the source of a release as build/contigo-VERSION.tar.gz
	$(call say,DIST,$(BUILD)/$(RELEASE).tar.gz)tools/packaging/dist.sh $(RELEASE) $(BUILD)/$(RELEASE).tar.gz

deb: dist ## build Debian packages in build/deb/ and check them (needs debhelper, lintian)
	$(call say,DEB,$(BUILD)/deb)tools/packaging/deb.sh $(BUILD)/$(RELEASE).tar.gz $(BUILD)/deb $(wildcard $(BUILD)/contigo.html)

clean: ## remove build/
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -type f -name '*.d' 2>/dev/null)
.PHONY: FORCE all help python python-tested play play-lan play-terminal demo gallery tests check check-long check-all check-all-asan installed check-asan check-long-asan ci valgrind coverage mutate races soak faults digests digests-foreign fuzz fuzz-corpus bench bench-attacks bench-many strength cluster problems web npm format install uninstall dist deb clean
.SECONDARY:
