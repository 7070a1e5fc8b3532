import { Accordion } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';

import { PageHeader } from '../../ui/page-header.tsx';
import { ConsistencySection } from './consistency-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { StudiesSection } from './studies-section.tsx';

const everySection = ['studies', 'consistency', 'coverage'];

export function ManageOpeningsPage() {
  const [opened, setOpened] = useLocalStorage({
    key: 'tabiya-openings-sections',
    defaultValue: everySection,
    getInitialValueInEffect: false,
  });
  return (
    <>
      <PageHeader
        title="Manage Openings"
        subtitle="Set your studies, see where they contradict themselves, and how much of what opponents play they answer."
      />
      <Accordion multiple order={2} variant="separated" value={opened} onChange={setOpened}>
        <StudiesSection />
        <ConsistencySection />
        <CoverageSection />
      </Accordion>
    </>
  );
}
