import { describeCollections } from '../collections/collections.ts';
import { explorerAnswer, repliesAnswer } from '../explorer.ts';
import { bookAnswer, comparisonAnswer, consistencyAnswer } from '../openings.ts';
import { statisticsAnswer } from '../statistics.ts';
import { studiesAnswer } from '../studies.ts';
import { changedStudy, studyHistory, studySource, studyVersionText } from '../study-versions.ts';
import { storedMemories, trainingCounts, trainingMemoryList, trainingSettings } from '../training.ts';
import { read, write, type ApiRoutes } from './route.ts';

export const openingRoutes: ApiRoutes = {
  'GET /api/get-studies': read('List the user’s opening studies', studiesAnswer),
  'POST /api/update-study': write('Set or remove a study'),
  'POST /api/edit-study': write('Change part of a study', changedStudy),
  'POST /api/undo-study': write('Undo the last change of a study'),
  'GET /api/get-study-history': read('List the versions of a study', studyHistory),
  'POST /api/get-study-version': read('Get an earlier version of a study', studyVersionText),
  'POST /api/return-to-study-version': write('Restore an earlier version of a study', changedStudy),
  'GET /api/get-study-source': read('Get a study as imported, before any edits', studySource),
  'POST /api/consistency_check': read('Check the consistency of an opening', consistencyAnswer),
  'POST /api/create_opening_book': read('Get an opening as positions and moves', bookAnswer),
  'POST /api/check_opening': read('Compare a game with an opening, as text or as JSON', comparisonAnswer),
  'GET /api/get_stats': read('Get shared statistics of what others play', statisticsAnswer),
  'POST /api/get_position_stats': read('Get shared statistics for several positions', statisticsAnswer),
  'POST /api/update_stats': write('Share statistics of what others play'),
  'GET /api/explorer/lichess': read('Get move statistics of a position, in Lichess format', explorerAnswer),
  'POST /api/replies': read('Get move statistics of many positions', repliesAnswer),
  ...describeCollections('Openings'),
  'GET /api/get-training-memories': read('Get what the user remembers of an opening', trainingMemoryList),
  'GET /api/get-training-counts': read('Count due positions of an opening', trainingCounts),
  'GET /api/get-training-settings': read('Get the training settings', trainingSettings),
  'POST /api/add-training-answers': write('Add training answers, each once', storedMemories),
  'POST /api/undo-training-answer': write('Undo a training answer', storedMemories),
  'POST /api/update-training-settings': write('Change the training settings'),
  'POST /api/update-trained-move': write('Set whether a move is trained'),
};
