// Maps look-alike letters to Latin ones to prevent impersonation. Unicode's full table would merge too many
// names: https://www.unicode.org/reports/tr39/
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ӏ: 'l',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ϲ: 'c',
  ϳ: 'j',
  ı: 'i',
  ɩ: 'i',
  ɡ: 'g',
  ʏ: 'y',
};

export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export function usernameKey(username: string): string {
  const folded = username.trim().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  return Array.from(folded, (letter) => lookAlikes[letter] ?? letter).join('');
}

export interface AccountKey {
  by: 'email' | 'username';
  key: string;
}

/** Text with an `@` always counts as an e-mail address, so a username cannot pass for one. */
export function accountKey(typed: string): AccountKey {
  const address = emailKey(typed);
  if (address.includes('@')) return { by: 'email', key: address };
  return { by: 'username', key: usernameKey(typed) };
}
