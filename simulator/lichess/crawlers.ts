/** Lichess answers 404 to crawlers that request a player's games without a token. */
const crawler = /curl|wget|axios|undici|python-requests|python-httpx|aiohttp|okhttp|HeadlessChrome/i;

export function looksLikeCrawler(userAgent: string | undefined): boolean {
  return crawler.test(userAgent ?? '');
}
