import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { DownloadDataDialog } from './DownloadDataDialog.tsx'

/** What we hold about somebody: to be taken along, and to be forgotten. Staff accounts are closed by an admin. */
export function AccountData({ mayDelete }: { mayDelete: boolean }) {
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title="Your data">
      <div className="flex flex-col items-start gap-5">
        <p className="text-soft">
          One file with everything we hold about you: account, orders, payments, messages, links to your files, notifications and sign-ins.
        </p>
        <Button variant="secondary" onClick={() => setOpen('download')}>
          Download My Data
        </Button>
        {mayDelete && (
          <div className="flex w-full flex-col items-start gap-5 border-t border-line pt-5">
            <p className="text-soft">
              Deleting removes your profile, messages, photos and scans for good. Receipts are kept as long as the law asks.
            </p>
            <Button variant="danger" onClick={() => setOpen('delete')}>
              Delete Account
            </Button>
          </div>
        )}
      </div>
      {open === 'download' && <DownloadDataDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountDialog onClose={close} />}
    </Panel>
  )
}
