import { SCAN_AREA_DEFAULT } from '@vorta/contract/cad/schema'
import { LENGTH_UNIT_DEFAULT, type LengthUnit, needsUnit } from '@vorta/contract/cad/units'
import { useState } from 'react'
import { acceptAttribute, fileError } from '../../lib/uploads/upload.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { UnfinishedUploadNotice } from '../files/UnfinishedUploadNotice.tsx'
import { UploadProgress } from '../files/UploadProgress.tsx'
import { useFileUpload } from '../files/useFileUpload.ts'
import { useRefreshOrders } from './cad.queries.ts'
import { UnitField } from './UnitField.tsx'

const AREAS = [SCAN_AREA_DEFAULT, 'Front', 'Rear', 'Left Side', 'Right Side', 'Roof', 'Underbody'].map((area) => ({
  value: area,
  label: area,
}))

/** Uploads a scan from the browser instead of the mobile app. */
export function ScanUpload({ orderId }: { orderId: string }) {
  const [area, setArea] = useState<string>(SCAN_AREA_DEFAULT)
  const [unit, setUnit] = useState<LengthUnit>(LENGTH_UNIT_DEFAULT)
  const refreshOrders = useRefreshOrders()
  const { state, send, cancel, fail, unfinished, discard } = useFileUpload(
    'scan',
    orderId,
    "We couldn't upload the scan. Please try again.",
    () => {
      showToast('Scan uploaded.')
      void refreshOrders()
    },
  )
  const isBusy = state.kind === 'sending'

  const selectFile = (file: File) => {
    const error = fileError('scan', file)
    if (error) return fail(error)
    void send(file, { scanArea: area, ...(needsUnit(file.name) && { unit }) })
  }
  return (
    <section aria-label="Upload a scan" className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="grid items-end gap-4 sm:grid-cols-[14rem_14rem_minmax(0,1fr)]">
        <SelectField
          label="Scanned Area"
          options={AREAS}
          value={area}
          disabled={isBusy}
          onChange={(event) => setArea(event.target.value)}
        />
        <UnitField value={unit} disabled={isBusy} onChange={setUnit} />
        <FileDrop
          label="Upload a scan from this device"
          hint="PLY, OBJ, STL or GLB, up to 200&nbsp;MB"
          accept={acceptAttribute('scan')}
          disabled={isBusy}
          onFile={selectFile}
        />
      </div>
      {unfinished && !isBusy && <UnfinishedUploadNotice upload={unfinished} onDiscard={discard} />}
      <UploadProgress state={state} onCancel={cancel} />
    </section>
  )
}
