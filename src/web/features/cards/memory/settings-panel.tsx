import { Checkbox, Loader, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Pace } from '#chess/memory/minutes';
import { nameColor } from '#chess/position/color-name';
import { type MemorySettings, type MemorySettingsChange, memoryLimits } from '#contract/memory';
import { type TrainingColor, trainingLimits, type TrainingSettings } from '#contract/training';

import { useDueTomorrow } from '../../../training/due-counts.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { FitPanel } from './fit-panel.tsx';
import classes from './memory.module.css';
import {
  type DailyLoad,
  findLoad,
  type Forecast,
  makeLoadSentence,
  makeTomorrowText,
} from './memory-words.ts';
import { makePercentText } from '../../../lib/percent-text.ts';

interface SettingsPanelProps {
  settings: MemorySettings;
  training: readonly TrainingSettings[];
  forecast: Forecast;
  pace: Pace | undefined;
  isSaving: boolean;
  savedColor: TrainingColor | undefined;
  onChange: (change: MemorySettingsChange) => void;
  onNewPerDay: (color: TrainingColor, count: number) => void;
}

export function SettingsPanel(props: SettingsPanelProps) {
  const { settings, training, forecast, pace, isSaving, savedColor, onChange, onNewPerDay } = props;
  const [dragged, setDragged] = useState<number>();
  const retention = dragged ?? settings.retention;
  const load = findLoad(forecast, retention, pace);
  const isOther = retention !== settings.retention;
  const inForce = isOther ? findLoad(forecast, settings.retention, pace) : undefined;
  const sentence = makeLoadSentence(load, retention, inForce);
  const letGo = () => {
    if (dragged !== undefined && dragged !== settings.retention) onChange({ retention: dragged });
    setDragged(undefined);
  };
  return (
    <section className={`${classes.panel} ${classes.wide}`}>
      <div className={classes.settings}>
        <div className={classes.column}>
          <div>
            <h2 className={classes.title} id="retention-label">
              Your target
            </h2>
            <Text size="sm" c="dimmed">
              How many of the due cards and moves you want to remember. Higher means shorter intervals.
            </Text>
            <div className={classes.figure}>{makePercentText(retention)}</div>
            <Text size="sm" role="status" className={classes.sentence}>
              {sentence}
            </Text>
            <input
              type="range"
              className={classes.slider}
              aria-labelledby="retention-label"
              aria-valuetext={`${makePercentText(retention)}. ${sentence}`}
              min={memoryLimits.leastRetention * 100}
              max={memoryLimits.mostRetention * 100}
              step={1}
              value={Math.round(retention * 100)}
              disabled={isSaving}
              onChange={(event) => setDragged(Number(event.currentTarget.value) / 100)}
              onPointerUp={letGo}
              onKeyUp={letGo}
              onBlur={letGo}
            />
            <Text size="xs" c="dimmed" className={classes.ends}>
              <span>80 % · less training</span>
              <span>95 % · less forgotten</span>
            </Text>
          </div>
          <div className={classes.fields}>
            {training.map(({ color, new_per_day }) => (
              <NewPerDay
                key={`${color} ${new_per_day}`}
                color={color}
                value={new_per_day}
                isSaving={color === savedColor}
                onChange={(count) => onNewPerDay(color, count)}
              />
            ))}
            <NativeSelect
              label="A new day begins at"
              value={String(settings.change_hour)}
              data={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))}
              onChange={(event) => onChange({ change_hour: Number(event.currentTarget.value) })}
            />
          </div>
          <FitPanel settings={settings} />
        </div>
        <div className={classes.column}>
          <ComingDays load={load} isOther={isOther} highest={findHighest(forecast)} isSaving={isSaving} />
          <div>
            <Checkbox
              label="Spread due dates"
              description="Shifts longer intervals by a few random days, so that your days are more even."
              checked={settings.fuzz}
              disabled={isSaving}
              onChange={(event) => onChange({ fuzz: event.currentTarget.checked })}
            />
            <Checkbox
              mt="md"
              label="Newer interval formula (FSRS-6)"
              description="About as accurate as the older FSRS-5. You can switch back at any time."
              checked={settings.model === 'fsrs-6'}
              disabled={isSaving}
              onChange={(event) => onChange({ model: event.currentTarget.checked ? 'fsrs-6' : 'fsrs-5' })}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function findHighest(forecast: Forecast): number {
  return Math.max(
    1,
    ...forecast.flatMap(({ retention }) => findLoad(forecast, retention, undefined).days.slice(1)),
  );
}

interface ComingDaysProps {
  load: DailyLoad;
  isOther: boolean;
  highest: number;
  isSaving: boolean;
}

function ComingDays({ load, isOther, highest, isSaving }: ComingDaysProps) {
  const { days } = load;
  const later = useDueTomorrow();
  return (
    <div className={classes.coming}>
      <h2 className={classes.title}>Next {memoryLimits.forecastDays} days</h2>
      <Text size="sm" c="dimmed" role="status">
        {isSaving
          ? 'Rescheduling …'
          : 'Expected answers, with repeats of forgotten ones. New cards and moves are not counted.'}
        {!isSaving && !isOther && later !== undefined && ` ${makeTomorrowText(load, later)}`}
      </Text>
      <BarChart
        label="Answers per day"
        columns={['Day', 'Answers']}
        most={Math.min(highest, Math.max(1, ...days) * 2)}
        bars={days.map((count, index) => ({
          name: index === 0 ? 'Today' : index === 1 ? 'Tomorrow' : `In ${index} days`,
          value: count,
          text: String(count),
          ...(index % 7 === 0 && { label: index === 0 ? 'today' : `+${index}` }),
        }))}
      />
    </div>
  );
}

interface NewPerDayProps {
  color: TrainingColor;
  value: number;
  isSaving: boolean;
  onChange: (count: number) => void;
}

function NewPerDay({ color, value, isSaving, onChange }: NewPerDayProps) {
  const [text, setText] = useState(String(value));
  const count = Number(text);
  const isFine = /^\d+$/u.test(text) && count <= trainingLimits.newPerDay;
  return (
    <TextInput
      label={`New ${nameColor(color)} moves per day`}
      inputMode="numeric"
      value={text}
      error={isFine ? undefined : `0 to ${trainingLimits.newPerDay}`}
      disabled={isSaving}
      rightSection={isSaving && <Loader size="xs" />}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => isFine && count !== value && onChange(count)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
