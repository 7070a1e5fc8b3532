import { Button, Title } from '@mantine/core';
import { useState } from 'react';

import type { StudyColor } from '#contract/studies';

import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { parts } from '../../ui/parts.tsx';
import { CoverageOptions } from './coverage-options.tsx';
import { CoverageResults } from './coverage-results.tsx';
import { ConsistencyResults } from './consistency-results.tsx';
import { StudiesSection } from './studies-section.tsx';
import type { CoverageCheck } from './use-coverage-check.ts';
import classes from './openings.module.css';

interface FirstStudiesProps {
  figures: Record<StudyColor, ShownFigures | undefined>;
  check: CoverageCheck;
  onShow: (() => void) | undefined;
}

export function FirstStudies({ figures, check, onShow }: FirstStudiesProps) {
  const [consistent, setConsistent] = useState<StudyColor>('white');
  const [covered, setCovered] = useState<StudyColor>('white');
  return (
    <div className={`${parts.stack} ${classes.first}`}>
      {onShow && (
        <div className={`${parts.panel} ${classes.section}`}>
          <Button onClick={onShow}>Show repertoire on the board</Button>
        </div>
      )}
      <div className={parts.panel}>
        <StudiesSection isFirst={onShow === undefined} />
      </div>
      <section className={`${parts.panel} ${classes.section}`} aria-label="Consistency Check">
        <Title order={2} size="h5">
          Consistency Check
        </Title>
        <ConsistencyResults color={consistent} onRun={setConsistent} />
      </section>
      <section className={`${parts.panel} ${classes.section}`} aria-label="Coverage Check">
        <Title order={2} size="h5">
          Coverage Check
        </Title>
        <CoverageOptions hasPack={check.hasPack} />
        <CoverageResults
          figures={figures[covered]}
          check={check}
          onRun={(side) => {
            setCovered(side);
            check.run(side);
          }}
        />
      </section>
    </div>
  );
}
