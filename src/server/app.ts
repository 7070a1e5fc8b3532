import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { type PackSummary, productVersion, type PublicConfig } from '#contract/config';
import { registerGuestRoutes, registerKeepGuestRoute, takesGuests } from './accounts/guest-routes.ts';
import { createHasher } from './accounts/hasher.ts';
import { registerAccountDataRoutes } from './account-data/account-data-routes.ts';
import { registerRestoreRoutes } from './account-data/restore-routes.ts';
import { registerIdentityRoutes, registerOidcRoutes } from './accounts/oidc-routes.ts';
import { findOidcName, OidcProvider } from './accounts/oidc-provider.ts';
import { registerPasswordChangeRoutes } from './accounts/password-change-routes.ts';
import { registerPersonalTokenRoutes } from './accounts/personal-token-routes.ts';
import { registerSecondFactorRoutes } from './accounts/second-factor-routes.ts';
import { registerSecurityEventRoutes } from './accounts/security-event-routes.ts';
import { registerSessionRoutes } from './accounts/session-routes.ts';
import { createPasswords, owaspCost, type Passwords } from './accounts/passwords.ts';
import { registerAccountRoutes } from './accounts/routes.ts';
import { refuseForeignOrigin } from './accounts/session.ts';
import { hasAccounts } from './accounts/user-store.ts';
import { registerSignedIn } from './accounts/signed-in.ts';
import { registerSiteNameRoutes } from './accounts/site-name-routes.ts';
import { registerAdminRoutes } from './admin/routes.ts';
import { findBasePath, stripBasePath } from './base-path.ts';
import { registerBodies } from './bodies.ts';
import { forgetMissingSearches } from './cards/answer-search-store.ts';
import { openingGames } from './live/library-feed.ts';
import { registerCardRoutes } from './cards/routes.ts';
import { registerCardFileRoutes } from './cards/card-file-routes.ts';
import { type MemoryLimits, MemoryPool } from './memory/memory-pool.ts';
import { MemoryRefolding } from './memory/refold.ts';
import { registerGameAnswerRoutes } from './memory/game-answer-routes.ts';
import { registerMemoryRoutes } from './memory/memory-routes.ts';
import { registerReminderLinks, registerReminderRoutes } from './reminders/routes.ts';
import { registerTrainingRoutes } from './training/training-routes.ts';
import { registerCollectionRoutes } from './collection-routes.ts';
import { type Config, findExplorerFile } from './config.ts';
import { type ConnectionLimits, connectionLimits, makeServerOptions } from './connection.ts';
import { getLocation, isReachable } from './db/database.ts';
import { WriteCheck } from './db/write-check.ts';
import { answerRouterError, ApiError, registerErrorHandlers } from './errors.ts';
import { registerDocs } from './docs.ts';
import { type Engine, createEngine } from './engine/engine.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';
import { registerKnownHosts } from './known-host.ts';
import { registerGameAnalysisRoutes } from './games/analysis-routes.ts';
import { registerInsightRoutes } from './games/insight-routes.ts';
import { registerLibraryRoutes } from './games/library-routes.ts';
import { registerGameRoutes } from './games/routes.ts';
import { registerLichessRoutes } from './lichess/routes.ts';
import { registerInvitationRoutes } from './live/invitation-routes.ts';
import { registerPastGameRoutes } from './live/past-game-routes.ts';
import type { BotPlayer } from './live/bot-player.ts';
import { registerLiveRoutes } from './live/routes.ts';
import { registerFairStarts } from './fair-starts.ts';
import { type InFlightLimits, registerInFlight } from './in-flight.ts';
import { logOf } from './log.ts';
import { registerMetrics } from './metrics.ts';
import { registerMultipart } from './multipart.ts';
import { registerOpenApi } from './openapi.ts';
import type { AnalysisLimits } from './openings/analysis-pool.ts';
import { registerAnalysisRoutes } from './openings/analysis-routes.ts';
import { registerOpponentRoutes } from './opponents/routes.ts';
import { registerStatisticsRoutes } from './openings/statistics-routes.ts';
import { registerStudyRoutes } from './openings/study-routes.ts';
import { readPageVersion, registerPage } from './page.ts';
import { registerPipelining } from './pipelining.ts';
import { lookupLimits, PackService } from './replies/pack-service.ts';
import { registerReplyRoutes } from './replies/routes.ts';
import { registerTodayRoutes } from './today/routes.ts';
import { makeSecurityHeaders, registerSecurityHeaders } from './security-headers.ts';
import type { App, Services } from './services.ts';
import { compileValidator, type ZodTypeProvider } from './validation.ts';

const bodyLimit = 16 * 1024;

export interface AppOptions {
  logger?: FastifyBaseLogger;
  webRoot?: string;
  docsRoot?: string;
  connectionLimits?: ConnectionLimits;
  analysisLimits?: AnalysisLimits;
  inFlightLimits?: InFlightLimits;
  memoryLimits?: MemoryLimits;
  engine?: Engine;
  bot?: BotPlayer;
  passwords?: Passwords;
}

export async function buildApp(services: Services, options: AppOptions = {}): Promise<App> {
  const webRoot = options.webRoot ?? join(import.meta.dirname, '../../build/web');
  const securityHeaders = makeSecurityHeaders(services.config, await readPageVersion(webRoot));
  const basePath = findBasePath(services.config);
  const app = fastify({
    ...(options.logger === undefined ? {} : { loggerInstance: options.logger }),
    ...makeServerOptions(options.connectionLimits ?? connectionLimits),
    // Router errors skip Fastify's hooks, so set the security headers here.
    frameworkErrors: (error, request, reply) =>
      answerRouterError(error, request, reply.headers(securityHeaders)),
    bodyLimit,
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger) => logger,
    // Only these proxies may set `X-Forwarded-For`. Any other client could forge it.
    trustProxy: services.config.trustedProxies,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    ...(basePath !== '' && { rewriteUrl: ({ url = '/' }: IncomingMessage) => stripBasePath(basePath, url) }),
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();

  registerGracefulShutdown(app);
  const passwords = options.passwords ?? createPasswords(createHasher(), owaspCost);
  app.addHook('onClose', async () => passwords.close());
  app.setValidatorCompiler(compileValidator);
  registerErrorHandlers(app);
  await app.register(cookie);
  registerBodies(app);
  registerMultipart(app);
  registerPipelining(app);
  registerFairStarts(app);
  registerInFlight(app, options.inFlightLimits);
  registerSecurityHeaders(app, securityHeaders);
  const version = await readVersion();
  registerOpenApi(app, version);
  registerMetrics(app, services, passwords);
  registerKnownHosts(app, services.config);
  app.addHook('onRequest', (request, _reply, done) => {
    refuseForeignOrigin(services, request);
    done();
  });
  if (services.config.logLevel === 'debug' || services.config.logLevel === 'trace') {
    // Log the route pattern, because URLs contain tokens.
    app.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const took = { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) };
      logOf(request).debug({ method, route: routeOptions.url, ...took }, 'answered');
      done();
    });
  }

  const writeCheck = new WriteCheck(services.db, (error) =>
    app.log.error({ err: error }, 'the database cannot be written'),
  );
  app.get('/api/health', async () => {
    if (!(await isReachable(services.db)))
      throw new ApiError('unavailable', { status: 'unavailable', retry_after_seconds: 5 });
    if (!(await writeCheck.canWrite()))
      throw new ApiError('unavailable', {
        status: 'cannot write',
        message: 'The database can be read but not written',
        retry_after_seconds: 5,
      });
    return { status: 'ok' };
  });
  const packs = new PackService(findExplorerFile(services.config), app.log, lookupLimits);
  app.get('/api/config', async () => ({
    ...makePublicConfig(services.config, packs.findSummary()),
    ...(services.config.signUp !== 'open' && !(await hasAccounts(services.db)) && { sign_up: 'open' }),
    ...((await takesGuests(services)) && { guests: true }),
  }));
  app.get('/api/version', async () => ({ version }));

  const memoryPool = new MemoryPool(getLocation(services.db), options.memoryLimits);
  const refolding = new MemoryRefolding(services.db, memoryPool);
  app.addHook('onClose', () => memoryPool.close());
  registerAccountRoutes(app, services, passwords);
  registerGuestRoutes(app, services);
  const oidc = new OidcProvider(services.config);
  registerOidcRoutes(app, services, passwords, oidc);
  registerInvitationRoutes(app, services);
  registerReminderLinks(app, services);
  await registerSignedIn(app, services, async (signedIn) => {
    registerSiteNameRoutes(signedIn, services);
    registerPasswordChangeRoutes(signedIn, services, passwords);
    registerKeepGuestRoute(signedIn, services, passwords);
    registerSessionRoutes(signedIn, services);
    registerSecurityEventRoutes(signedIn, services);
    registerPersonalTokenRoutes(signedIn, services, passwords);
    registerSecondFactorRoutes(signedIn, services, passwords);
    registerIdentityRoutes(signedIn, services, passwords, oidc);
    registerAccountDataRoutes(signedIn, services, passwords);
    registerRestoreRoutes(signedIn, services, memoryPool, refolding);
    registerGameRoutes(signedIn, services);
    registerGameAnalysisRoutes(signedIn, services, forgetMissingSearches);
    registerInsightRoutes(signedIn, services, openingGames);
    registerLibraryRoutes(signedIn, services, openingGames);
    registerCollectionRoutes(signedIn, services);
    registerOpponentRoutes(signedIn, services);
    registerStudyRoutes(signedIn, services);
    registerAnalysisRoutes(signedIn, options.analysisLimits);
    registerStatisticsRoutes(signedIn, services);
    registerLichessRoutes(signedIn, services);
    registerReplyRoutes(signedIn, services, packs);
    registerCardRoutes(signedIn, services, refolding, memoryPool);
    registerTrainingRoutes(signedIn, services, refolding, memoryPool);
    registerMemoryRoutes(signedIn, services, memoryPool, refolding);
    registerGameAnswerRoutes(signedIn, services, memoryPool);
    registerCardFileRoutes(signedIn, services, memoryPool);
    registerTodayRoutes(signedIn, services, refolding);
    registerReminderRoutes(signedIn, services);
    await registerAdminRoutes(signedIn, services, version);
    registerPastGameRoutes(signedIn, services);
    const { engine = createEngine(), bot } = options;
    registerLiveRoutes(signedIn, services, engine, bot);
  });

  await registerDocs(app, options.docsRoot ?? join(import.meta.dirname, '../../build/docs'), basePath);
  await registerPage(app, services, webRoot);
  return app;
}

async function readVersion(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url);
  return productVersion.parse(JSON.parse(await readFile(file, 'utf8'))).version;
}

function makePublicConfig(config: Config, pack: PackSummary): PublicConfig {
  return {
    public_url: config.publicUrl,
    lichess_url: config.lichessUrl,
    lichess_explorer_url: config.lichessExplorerUrl,
    chess_com_url: config.chessComUrl,
    support_email: config.supportEmail,
    password_min_length: config.passwordMinLength,
    sign_up: config.signUp,
    oidc_name: findOidcName(config),
    opening_game_max_moves: config.openingGameMaxMoves,
    opening_game_clock_seconds: config.openingGameClockSeconds,
    opening_game_reconnect_seconds: config.openingGameReconnectSeconds,
    tutorial_urls: config.tutorialUrls,
    explorer_pack: pack,
  };
}
