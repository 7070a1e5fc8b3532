export function tellProgress(title, { isTerminal = process.stdout.isTTY === true, everyMs = 5_000 } = {}) {
  const started = performance.now();
  let shownAt = -Infinity;
  const write = (words, end) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    const line = `${title}: ${words}, ${seconds} s`;
    process.stdout.write(isTerminal ? `\r\u001b[K${line}${end ? '\n' : ''}` : `${line}\n`);
  };
  return {
    tell(words) {
      if (!isTerminal && performance.now() - shownAt < everyMs) return;
      shownAt = performance.now();
      write(words, false);
    },
    end: (words) => write(words, true),
  };
}
