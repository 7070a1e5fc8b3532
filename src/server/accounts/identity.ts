/** What makes two addresses or two names the same to people. */

// Letters of other alphabets that look like Latin ones. Enough to prevent a twin of somebody's name; the full table
// (https://www.unicode.org/reports/tr39/) would also merge names that nobody confuses.
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

/**
 * A text with an `@` is looked up as an address, any other as a name, never as both, so that no name can stand for an address.
 */
export function accountKey(typed: string): AccountKey {
  const address = emailKey(typed);
  if (address.includes('@')) return { by: 'email', key: address };
  return { by: 'username', key: usernameKey(typed) };
}
