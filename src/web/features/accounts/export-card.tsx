import { Download } from 'lucide-react';
import { BRAND } from '#domain/brand';
import { Button } from '#web/components/ui/actions/button';
import { TitledCard } from '#web/components/ui/content/card';
import { saveFile } from '#web/lib/page/save-file';
import { toast } from '#web/lib/state/toast';
import { toastError } from '#web/lib/state/toast-error';
import { useExport } from './queries.ts';

export function ExportCard() {
  const exporting = useExport();
  const download = () =>
    exporting.mutate(undefined, {
      onSuccess: (file) => {
        saveFile(file, `${BRAND.toLowerCase()}-export.json`);
        toast({ title: 'Export ready', description: 'Your browser is saving the file.' });
      },
      onError: (error) => toastError('Error exporting data', error),
    });
  return (
    <TitledCard
      id="export"
      title="Export Your Data"
      lead="Everything we hold on you, in one file that people and programs can read (JSON)."
    >
      <Button variant="outline" busy={exporting.isPending} busyLabel="Preparing export..." onClick={download}>
        <Download aria-hidden className="size-4" />
        Download Export
      </Button>
    </TitledCard>
  );
}
