# Make the manual page contigo-rules(7) from the replies to `help rules` in each game.

BEGIN {
    print ".TH CONTIGO-RULES 7 \"\" \"Contigo\" \"Games\""
    print ".SH NAME"
    print "contigo-rules \\- how the games of Contigo are played"
    print ".SH DESCRIPTION"
    print "The default rules, as"
    print ".B help rules"
    print "prints them in"
    print ".BR contigo (1)."
    print "Many can be changed before the first move:"
    print ".B list_rules"
    print "lists them,"
    print ".B set_rule"
    print "and"
    print ".B boardsize"
    print "change them."
}

function plain(text) { # escape what has a meaning in roff
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    return text ~ /^[.']/ ? "\\&" text : text
}

/^= .*: / {
    split(substr($0, 3), part, ": ")
    print ".SH " toupper(part[1])
    print plain(toupper(substr(part[2], 1, 1)) substr($0, length("= " part[1] ": ") + 2)) "."
    next
}
/^    / { print ".br"; print plain(substr($0, 5)); next }
/^  / { print plain(substr($0, 3)); next }
/^[^=]/ { print ".SS " plain($0) }

END {
    print ".SH SEE ALSO"
    print ".BR contigo (1),"
    print ".BR contigo-match (1);"
    print "the full rules, with each case, are in engine/games/*/rules.md in the source."
}
