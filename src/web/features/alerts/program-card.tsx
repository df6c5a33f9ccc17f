import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AREA_API } from '#contract/area-paths';
import { API } from '#contract/paths';
import type { ProgramBody } from '#contract/programs';
import { PROGRAM_API } from '#contract/program-paths';
import { DEFAULT_PROGRAM, type Program, PROGRAM_NAMES, PROGRAMS } from '#domain/availability/programs';
import { TitledCard } from '#web/components/ui/content/card';
import { SelectField } from '#web/components/ui/forms/select-field';
import { send } from '#web/lib/http/http';
import { useAction } from '#web/lib/query/use-action';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';

const OPTIONS = PROGRAMS.map((value) => ({ value, name: PROGRAM_NAMES[value] }));

/** Which program somebody has applied for decides which centers are theirs. */
export function ProgramCard() {
  const client = useQueryClient();
  const { data } = useQuery<ProgramBody | null>({ queryKey: [PROGRAM_API.program] });
  const save = useAction((body: ProgramBody) => send('POST', PROGRAM_API.program, { body }));
  const choose = async (program: Program) => {
    try {
      await save.act({ program });
      client.setQueryData([PROGRAM_API.program], { program });
      toast({ title: 'Program saved', description: PROGRAM_NAMES[program] });
      await Promise.all(
        [AREA_API.areas, API.watches, API.dashboard].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
    } catch (error) {
      toastError('Error saving program', error);
    }
  };
  return (
    <TitledCard
      id="program"
      title="Your Program"
      lead="Your dashboard and your areas show the centers that interview for it. Alerts you set one by one stay."
    >
      <SelectField
        id="program-choice"
        label="Program you applied for"
        value={data?.program ?? DEFAULT_PROGRAM}
        onChange={(value) => void choose(PROGRAMS.find((one) => one === value) ?? DEFAULT_PROGRAM)}
        options={OPTIONS}
        className="max-w-sm"
      />
    </TitledCard>
  );
}
