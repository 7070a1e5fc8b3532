import type { StudyColor } from '#contract/studies';
import { studySource } from '#contract/study-versions';

import { getJson } from '../lib/api-client.ts';

/** The study as it came from Lichess or a file, before any change made here. */
export async function fetchSource(color: StudyColor): Promise<string> {
  return (await getJson(`/api/get-study-source?color=${color}`, studySource)).api_data.source_text;
}
