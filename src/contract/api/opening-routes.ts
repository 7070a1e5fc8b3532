import { written } from '../accounts.ts';
import { describeCollections } from '../collections/collections.ts';
import { explorerAnswer, repliesAnswer } from '../explorer.ts';
import { bookAnswer, comparisonAnswer, consistencyAnswer } from '../openings.ts';
import { statisticsAnswer } from '../statistics.ts';
import { studiesAnswer } from '../studies.ts';
import { changedStudy, studyHistory, studySource, studyVersionText } from '../study-versions.ts';
import { storedMemories, trainingCounts, trainingMemoryList, trainingSettings } from '../training.ts';
import type { ApiRoutes } from './route.ts';

export const openingRoutes: ApiRoutes = {
  'GET /api/get-studies': { does: 'List the user’s opening studies', access: 'read', answer: studiesAnswer },
  'POST /api/update-study': { does: 'Set or remove a study', access: 'write', answer: written },
  'POST /api/edit-study': { does: 'Change part of a study', access: 'write', answer: changedStudy },
  'POST /api/undo-study': { does: 'Undo the last change of a study', access: 'write', answer: written },
  'GET /api/get-study-history': {
    does: 'List the versions of a study',
    access: 'read',
    answer: studyHistory,
  },
  'POST /api/get-study-version': {
    does: 'Get an earlier version of a study',
    access: 'read',
    answer: studyVersionText,
  },
  'POST /api/return-to-study-version': {
    does: 'Restore an earlier version of a study',
    access: 'write',
    answer: changedStudy,
  },
  'GET /api/get-study-source': {
    does: 'Get a study as imported, before any edits',
    access: 'read',
    answer: studySource,
  },
  'POST /api/consistency_check': {
    does: 'Check the consistency of an opening',
    access: 'read',
    answer: consistencyAnswer,
  },
  'POST /api/create_opening_book': {
    does: 'Get an opening as positions and moves',
    access: 'read',
    answer: bookAnswer,
  },
  'POST /api/check_opening': {
    does: 'Compare a game with an opening, as text or as JSON',
    access: 'read',
    answer: comparisonAnswer,
  },
  'GET /api/get_stats': {
    does: 'Get shared statistics of what others play',
    access: 'read',
    answer: statisticsAnswer,
  },
  'POST /api/get_position_stats': {
    does: 'Get shared statistics for several positions',
    access: 'read',
    answer: statisticsAnswer,
  },
  'POST /api/update_stats': {
    does: 'Share statistics of what others play',
    access: 'write',
    answer: written,
  },
  'GET /api/explorer/lichess': {
    does: 'Get move statistics of a position, in Lichess format',
    access: 'read',
    answer: explorerAnswer,
  },
  'POST /api/replies': {
    does: 'Get move statistics of many positions',
    access: 'read',
    answer: repliesAnswer,
  },
  ...describeCollections('Openings'),
  'GET /api/get-training-memories': {
    does: 'Get what the user remembers of an opening',
    access: 'read',
    answer: trainingMemoryList,
  },
  'GET /api/get-training-counts': {
    does: 'Count due positions of an opening',
    access: 'read',
    answer: trainingCounts,
  },
  'GET /api/get-training-settings': {
    does: 'Get the training settings',
    access: 'read',
    answer: trainingSettings,
  },
  'POST /api/add-training-answers': {
    does: 'Add training answers, each once',
    access: 'write',
    answer: storedMemories,
  },
  'POST /api/undo-training-answer': {
    does: 'Undo a training answer',
    access: 'write',
    answer: storedMemories,
  },
  'POST /api/update-training-settings': {
    does: 'Change the training settings',
    access: 'write',
    answer: written,
  },
  'POST /api/update-trained-move': {
    does: 'Set whether a move is trained',
    access: 'write',
    answer: written,
  },
};
