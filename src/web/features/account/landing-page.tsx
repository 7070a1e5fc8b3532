import { Box, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import type { SignInState } from '../../lib/sign-in-state.ts';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const blurbs = [
  {
    title: 'Flash cards',
    text: 'Turn the moment you went wrong into a card: the position, the better move, your own words. It comes back just before you would forget it.',
  },
  {
    title: 'Did you follow your opening?',
    text: 'Put a played game beside your study and see the move where you left it, or your opponent did, and what you had prepared.',
  },
  {
    title: 'Study lines you actually see',
    text: 'Coverage checks your study against what players of your rating play, and names the gaps you will meet most often.',
  },
];

/** The landing and sign-up screen. */
export function LandingPage({ signInState }: { signInState: SignInState }) {
  return (
    <Container size="lg" px={{ base: 'md', sm: 'xl' }} pb={64}>
      <PageTitle />
      <Group component="header" h={80} justify="space-between">
        <Logo />
        <Group gap="sm">
          <ColorSchemeToggle />
          <Button component={Link} to="/signin" state={signInState} variant="default">
            Sign In
          </Button>
        </Group>
      </Group>
      <main>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 40, md: 72 }} py={{ base: 32, md: 72 }}>
          <Stack gap="lg" justify="center">
            <Title order={1} fz={{ base: 36, md: 52 }} lh={1.08} lts="-0.02em">
              Your games. Your mistakes. Made yours to keep.
            </Title>
            <Text fz={{ base: 'md', md: 'lg' }} c="dimmed" maw={520}>
              Tabiya brings in the games you play online, turns what went wrong into flash cards, and keeps
              your openings honest against what opponents really play.
            </Text>
          </Stack>
          <SignUpForm />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl" component="section" aria-label="What you can do">
          {blurbs.map(({ title, text }) => (
            <Box key={title} pt="lg" style={{ borderTop: '2px solid var(--mantine-primary-color-filled)' }}>
              <Title order={2} size="h4" mb="xs">
                {title}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Box>
          ))}
        </SimpleGrid>
      </main>
    </Container>
  );
}
