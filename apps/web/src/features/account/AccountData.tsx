import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { DownloadDataDialog } from './DownloadDataDialog.tsx'

/** Data export and account deletion. Staff accounts are closed by an admin. */
export function AccountData({ mayDelete }: { mayDelete: boolean }) {
  const [open, setOpen] = useState<'download' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title="Your Data">
      <div className="flex flex-col items-start gap-5">
        <p className="text-soft">
          Download your data in one file: your account, orders, payments, messages, file links, notifications and sign-ins.
        </p>
        <Button variant="secondary" onClick={() => setOpen('download')}>
          Download My Data
        </Button>
        {mayDelete && (
          <div className="flex w-full flex-col items-start gap-5 border-t border-line pt-5">
            <p className="text-soft">
              Deleting your account permanently removes your profile, messages, photos and scans. We keep receipts as long as required by
              law.
            </p>
            <Button variant="secondary" className="border-bad/60! text-bad! hover:border-bad!" onClick={() => setOpen('delete')}>
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
