import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { readPgnFile } from '../../opening/read-pgn-file.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { type PickedGame, type OpeningSource, parseStudyId } from './sources.ts';

type Source = Exclude<OpeningSource | PickedGame, { kind: 'none' }>;

export function useSourceText(): (source: Source, signal: AbortSignal) => Promise<string> {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();

  async function readStudy(id: string, signal: AbortSignal): Promise<string> {
    try {
      const upstreams = await readUpstreams();
      return await upstreams.getStudyPgn(id, { token: await readToken(), signal });
    } catch (error) {
      throw onFailure('Get Study Error:', error);
    }
  }

  return async (source, signal) => {
    switch (source.kind) {
      case 'file':
        return readPgnFile(source.file);
      case 'study':
        return readStudy(source.id, signal);
      case 'typed-id': {
        const id = parseStudyId(source.text);
        if (id === undefined) throw new Error(`"${source.text.trim()}" is not a Lichess study id`);
        return readStudy(id, signal);
      }
      case 'picked':
        return source.pgn;
      case 'pasted':
        return source.text;
    }
  };
}
