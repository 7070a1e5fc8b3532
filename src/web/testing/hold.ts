export function makeHold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (send: () => Promise<Response>) => {
    await promise;
    return send();
  };
  return { hold, letGo: resolve };
}
