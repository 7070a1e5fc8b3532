import type { StudyColor } from '#contract/studies';
import { studySource } from '#contract/study-versions';

import { getJson } from '../lib/api-client.ts';

export async function fetchSource({ color, place }: { color: StudyColor; place: number }): Promise<string> {
  const path = `/api/get-study-source?color=${color}&place=${place}`;
  return (await getJson(path, studySource)).api_data.source_text;
}
