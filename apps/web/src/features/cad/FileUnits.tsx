import {
  isUnusualSize,
  LENGTH_UNIT_LABELS,
  type LengthUnit,
  MILLIMETERS_PER_UNIT,
  needsUnit,
  SHORTEST_SCAN_MM,
  suggestUnits,
} from '@vorta/contract/cad/units'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DotLine } from '../../ui/DotLine.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useSetUnit } from './cad.queries.ts'
import { sizeText } from './scan-text.ts'
import { UnitField } from './UnitField.tsx'

interface FileWithUnit {
  readonly _id: string
  readonly originalName: string
  readonly unit: LengthUnit | null
  readonly sizeMm: readonly number[] | null
}

interface FileUnitsProps {
  file: FileWithUnit
  /** Whether the reader may change the unit. */
  isEditable: boolean
}

interface UnitWarningProps extends FileUnitsProps {
  /** What the size is compared with. */
  compareWith: { versions?: readonly FileWithUnit[]; scans?: readonly FileWithUnit[]; isScan?: boolean }
}

/** Size and unit of a file. */
export function FileUnits({ file, isEditable }: FileUnitsProps) {
  const [isEditing, setEditing] = useState(false)
  const setUnit = useSetUnit(file._id)
  const { unit, sizeMm, originalName } = file
  if (!sizeMm) return null
  // Other formats define their own unit.
  if (!unit || !needsUnit(originalName)) return <p className="figures mt-0.5 text-sm text-muted">{sizeText(sizeMm)}</p>
  const change = (selected: LengthUnit) => setUnit.mutate(selected, { onSuccess: () => setEditing(false) })
  return (
    <div className="mt-0.5 flex w-full flex-col gap-2">
      <p className="text-sm text-muted">
        <DotLine className="figures">
          {sizeText(sizeMm)}
          {(isEditable || unit !== 'mm') && `File in ${LENGTH_UNIT_LABELS[unit].toLowerCase()}`}
          {isEditable && !isEditing && (
            <button
              type="button"
              aria-label={`Change the units of ${originalName}`}
              className="relative underline decoration-edge underline-offset-4 transition-colors hover:text-ink hover:decoration-current pointer-coarse:-my-3 pointer-coarse:py-3"
              onClick={() => setEditing(true)}
            >
              Change Units
            </button>
          )}
        </DotLine>
      </p>
      {isEditing && (
        <div className="relative max-w-64">
          <UnitField
            value={unit}
            disabled={setUnit.isPending}
            hint="The size changes for everyone. Pins keep their place."
            onChange={change}
          />
        </div>
      )}
      {setUnit.isError && <Banner tone="error">{"We couldn't change the units. Please try again."}</Banner>}
    </div>
  )
}

/** Warns about an implausible size and corrects it with one click. */
export function UnitWarning({ file, isEditable, compareWith }: UnitWarningProps) {
  const setUnit = useSetUnit(file._id)
  const { unit, sizeMm, originalName } = file
  if (!unit || !sizeMm || !needsUnit(originalName)) return null
  const { versions = [], scans = [], isScan = false } = compareWith
  const plausible = { versions: sizesOf(versions), scans: sizesOf(scans), ...(isScan && { shortestMm: SHORTEST_SCAN_MM }) }
  const suggested = suggestUnits({ unit, sizeMm }, plausible)
  if (suggested.length === 0 && !isUnusualSize(sizeMm, plausible.shortestMm)) return null
  const kind = isScan ? 'a scan of a car' : suggested.length > 0 && versions.length > 0 ? 'this design' : 'a car part'
  const sizeIn = (other: LengthUnit) =>
    sizeText(sizeMm.map((length) => (length / MILLIMETERS_PER_UNIT[unit]) * MILLIMETERS_PER_UNIT[other]))
  const sizes = suggested.map((other) => `In ${LENGTH_UNIT_LABELS[other].toLowerCase()} it would be ${sizeIn(other)}.`)
  const actions = (
    <div className="flex flex-wrap gap-2">
      {suggested.map((other) => (
        <Button
          key={other}
          size="sm"
          variant="secondary"
          disabled={setUnit.isPending}
          busy={setUnit.isPending && setUnit.variables === other}
          busyLabel="Changing..."
          onClick={() => setUnit.mutate(other)}
        >
          {`Change to ${LENGTH_UNIT_LABELS[other]}`}
        </Button>
      ))}
    </div>
  )
  return (
    <Banner tone="notice" title="Check the units" action={isEditable && suggested.length > 0 ? actions : undefined}>
      {[`${originalName} measures ${sizeText(sizeMm)}, which is unusual for ${kind}.`, ...sizes].join(' ')}
    </Banner>
  )
}

const sizesOf = (files: readonly FileWithUnit[]) => files.flatMap(({ sizeMm }) => (sizeMm ? [sizeMm] : []))
