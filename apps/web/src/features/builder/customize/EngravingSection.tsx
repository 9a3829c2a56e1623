import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import Plus from '~icons/plus'
import { Button } from '../../../ui/Button.tsx'
import { FormSection } from '../FormSection.tsx'
import type { CustomFields } from '../fields.ts'
import type { Builder } from '../useBuilder.ts'
import type { Errors } from '../validation.ts'
import { canAddEngraving, canRemoveEngraving } from './customizer.ts'
import { EngravingRow } from './EngravingRow.tsx'

interface EngravingSectionProps extends Pick<Builder, 'send'> {
  custom: CustomFields
  errors: Errors
}

export function EngravingSection({ custom, errors, send }: EngravingSectionProps) {
  return (
    <FormSection title="Custom Engravings" note="Add a name, number or date. Empty rows are ignored.">
      <div className="flex flex-col gap-4">
        {custom.engravings.map((engraving, index) => (
          <EngravingRow
            key={engraving.id}
            number={index + 1}
            engraving={engraving}
            errors={errors}
            onChange={(change) => send({ type: 'engraving', id: engraving.id, change })}
            onRemove={canRemoveEngraving(custom) ? () => send({ type: 'removeEngraving', id: engraving.id }) : null}
          />
        ))}
      </div>
      {canAddEngraving(custom) ? (
        <Button variant="secondary" className="mt-4" onClick={() => send({ type: 'addEngraving' })}>
          <Plus className="size-4" aria-hidden="true" />
          Add Engraving
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You can add up to {ENGRAVINGS_MAX_COUNT} engravings.</p>
      )}
    </FormSection>
  )
}
