import type { StoredGame } from './games/stored-game.ts';

interface User {
  id: string;
  username: string;
}

export interface Users {
  list(): readonly User[];
  find(username: string): User | undefined;
}

const makeUser = (username: string): User => ({ id: username.toLowerCase(), username });

export function makeUsers(accounts: readonly string[], games: readonly StoredGame[]): Users {
  const players = games.flatMap(({ headers }) => [headers.get('White'), headers.get('Black')]);
  const everyone = new Map<string, User>();
  for (const name of [...accounts, ...players]) {
    if (!name) continue;
    const user = makeUser(name);
    if (!everyone.has(user.id)) everyone.set(user.id, user);
  }
  return {
    list: () => accounts.map(makeUser),
    find: (username) => everyone.get(username.toLowerCase()),
  };
}
