const bannedWords =
  /(?<![\w#./`-])(?:anew|meanwhile|whoever|oftener|dearest|hardly|one['’]s|(?:is|are|was|were|be|been|being) (?:said|told|asked for(?! the \w+ time))|looked at|met|houses?|sittings?|desks?|farewells?|belongings|patrols?|storeys?|floors|rooms|doors?|wish(?:es|ed)?|pulses?|departures?|hero(?:es)?|foretells?|foretold|foretelling)(?![\w/-]|\.\w|\()/gi;

const notWords = /`[^`]*`|\]\([^()]*\)|https?:\/\/\S+|\{[^{}]*\}/g;

export function findBannedWords(text: string): string[] {
  return text.replaceAll(notWords, '`').match(bannedWords) ?? [];
}
