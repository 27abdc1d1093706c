# The end of a bot for tests: answer GTP commands. The bot has defined `genmove COLOR`, which writes its move to the
# variable `text`. `made` is the number of its moves in this game.
made=0
while read -r id name words; do
    text=
    case $name in
    list_commands) text=$'play\ngenmove' ;;
    protocol_version) text=2 ;;
    clear_board) made=0 ;;
    genmove)
        genmove "$words"
        made=$((made + 1))
        ;;
    esac
    printf '=%s %s\n\n' "$id" "$text"
    [ "$name" = quit ] && exit
done
