import { Box, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';

export function ListSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <Stack gap="sm" role="status">
      <Text size="sm" c="dimmed">
        {label} …
      </Text>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  );
}

export function PageSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={28} width={240} />
      <Group align="flex-start" grow preventGrowOverflow={false} gap="lg">
        <Box maw={560}>
          <Skeleton style={{ aspectRatio: 1 }} />
        </Box>
        <Stack gap="md" visibleFrom="sm">
          <Skeleton height={220} />
          <Skeleton height={110} />
        </Stack>
      </Group>
    </Stack>
  );
}
