/**
 * Since July 2026 Lichess pretends that players do not exist when something that looks like a crawler asks for
 * their games. A token lifts it.
 */
const crawler = /curl|wget|axios|undici|python-requests|python-httpx|aiohttp|okhttp|HeadlessChrome/i;

export function looksLikeCrawler(userAgent: string | undefined): boolean {
  return crawler.test(userAgent ?? '');
}
