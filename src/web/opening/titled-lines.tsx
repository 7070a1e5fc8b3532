import { List, Text } from '@mantine/core';

export function TitledLines({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section>
      <Text size="sm" fw={600} component="h3">
        {title}
      </Text>
      <List
        size="sm"
        mah={180}
        style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
        tabIndex={0}
        aria-label={title}
      >
        {texts.map((text, index) => (
          <List.Item key={index}>{text}</List.Item>
        ))}
      </List>
    </section>
  );
}
