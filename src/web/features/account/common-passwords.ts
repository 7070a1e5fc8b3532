export const commonPasswords: ReadonlySet<string> = new Set(
  `000000 00000000 0987654321 102030 111111 11111111 112233 121212 123123 123123123 123321 1234 12341234 12345
  123456 1234567 12345678 123456789 1234567890 123654 123abc 123qwe 131313 147258369 159753 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 222222 252525 333333 654321 555555 666666 696969 777777 7777777 888888 88888888 987654321
  999999 a1b2c3 aa123456 aaaaaa abc123 abcd1234 abcdef access admin admin123 administrator andrew angel anthony
  asdasd asdf asdf1234 asdfgh asdfghjkl ashley bailey baseball batman biteme buster changeme charlie cheese chelsea
  checkmate chess chess123 chess1234 chessmaster chocolate computer cookie corvette daniel default dragon eminem
  f00tball family flower football freedom fuckyou george ginger guest hannah harley hello hello123 hockey hunter
  iloveyou internet jennifer jessica jordan jordan23 joshua justin killer kingking klaster letmein liverpool login
  lovely maggie magnus maria marina master matrix matthew michael michelle monkey mustang mynoob naruto nicole
  ninja nothing p@ssw0rd pass pass123 passw0rd password password1 password12 password123 password! peanut pepper
  pokemon princess purple q1w2e3r4 qazwsx qwe123 qweasd qweqwe qwer1234 qwert qwerty qwerty1 qwerty12 qwerty123
  qwertyuiop queen ranger robert root samantha samsung secret shadow soccer starwars summer sunshine superman
  taylor tennis test test123 test1234 thomas thunder tigger trustno1 user welcome welcome1 whatever william yankees
  zaq12wsx zxcvbn zxcvbnm`.split(/\s+/),
);
