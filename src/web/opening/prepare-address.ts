/** Where one prepares for an opponent: other screens lead there with what they know of him. */
import { type OpponentName, opponentName, type OpponentSite, opponentSites } from '#contract/opponents';

export const preparePath = '/prepare';

/** `/prepare?site=Lichess&name=bishop_a2` */
export function makePrepareAddress({ site, name }: { site?: OpponentSite; name: string }): string {
  return `${preparePath}?${new URLSearchParams({ ...(site && { site }), name }).toString()}`;
}

/** What the address says of him: as much as it does. */
export function parsePrepareSearch(search: URLSearchParams): Partial<OpponentName> {
  const site = opponentSites.find((each) => each === search.get('site'));
  const name = opponentName.shape.name.safeParse(search.get('name') ?? '');
  return { ...(site && { site }), ...(name.success && { name: name.data }) };
}
