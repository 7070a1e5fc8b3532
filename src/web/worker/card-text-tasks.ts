import { parseCardText, type ReadCards } from '#contract/card-text/read';

export const cardTextTasks = {
  readCardText(text: string): ReadCards {
    return parseCardText(text);
  },
};
