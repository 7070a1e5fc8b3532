# One image for one node of Tabiya. `compose.yaml` runs it alone, `compose.cluster.yaml` several with PostgreSQL behind HTTPS.
FROM node:24-bookworm-slim AS build
WORKDIR /tabiya
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node_modules/.bin/node node_modules/vite/bin/vite.js build --logLevel warn \
  && node_modules/.bin/node scripts/build-docs.ts \
  # Of the engine's 196 MB only the two files of the small single-threaded build are used.
  && find node_modules/stockfish -type f \( -name '*.wasm' -o -name 'stockfish*.js' \) ! -name 'stockfish-19-lite-single.*' -delete

FROM node:24-bookworm-slim
WORKDIR /tabiya
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /tabiya/package.json ./
COPY --from=build /tabiya/LICENSE ./
COPY --from=build /tabiya/docs/reference/licences.md docs/reference/licences.md
COPY --from=build /tabiya/node_modules node_modules
COPY --from=build /tabiya/build/web build/web
COPY --from=build /tabiya/build/docs build/docs
COPY --from=build /tabiya/src src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The program itself, not npm: it has to hear SIGTERM to finish what is in flight.
CMD ["node_modules/.bin/node", "src/server/main.ts"]
