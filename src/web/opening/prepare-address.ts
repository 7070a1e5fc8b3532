import { type OpponentName, opponentName } from '#contract/opponents';
import { type OpponentSite, opponentSites } from '#contract/opponent-sites';

export const preparePath = '/prepare';

export function makePrepareAddress({
  site,
  name,
}: {
  site?: OpponentSite | undefined;
  name: string;
}): string {
  return `${preparePath}?${new URLSearchParams({ ...(site && { site }), name }).toString()}`;
}

export function parsePrepareSearch(search: URLSearchParams): Partial<OpponentName> {
  const site = opponentSites.find((each) => each === search.get('site'));
  const name = opponentName.shape.name.safeParse(search.get('name') ?? '');
  return { ...(site && { site }), ...(name.success && { name: name.data }) };
}

export interface AgainstGame extends OpponentName {
  color: 'w' | 'b';
  rating: number;
  sans: readonly string[];
}

export function makeAgainstAddress({ site, name, color, rating, sans }: AgainstGame): string {
  const start = sans.join(' ');
  const query = { site, against: name, rating: String(rating), color, ...(start !== '' && { start }) };
  return `/opening_game?${new URLSearchParams(query).toString()}`;
}

export function parseAgainstSearch(search: URLSearchParams): AgainstGame | undefined {
  const { site, name } = parsePrepareSearch(
    new URLSearchParams({ site: search.get('site') ?? '', name: search.get('against') ?? '' }),
  );
  const [color, rating] = [search.get('color'), Number(search.get('rating'))];
  if (!site || name === undefined || (color !== 'w' && color !== 'b') || !(rating > 0)) return undefined;
  const start = search.get('start') ?? '';
  return { site, name, color, rating, sans: start === '' ? [] : start.split(' ') };
}
