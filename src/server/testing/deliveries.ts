export function cutBatches<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += batches.at(-1)?.length ?? 0)
    batches.push(items.slice(at, at + (sizes[batches.length % sizes.length] ?? 1)));
  return batches;
}

export async function deliver<Message>(
  devices: readonly Message[][],
  turns: readonly number[],
  send: (message: Message) => Promise<unknown>,
): Promise<void> {
  const queues = devices.map((messages) => [...messages]);
  for (let turn = 0; queues.some(({ length }) => length > 0); turn++) {
    const which = turns[turn % turns.length] ?? 0;
    const chosen = which === 3 ? queues : [queues[which % 2] ?? []];
    const messages = chosen.flatMap((queue) => queue.splice(0, 1));
    if (messages.length === 0) queues.reverse();
    await Promise.all(messages.map(send));
  }
}
