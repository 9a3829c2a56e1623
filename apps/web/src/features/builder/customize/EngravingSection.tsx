import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { memo } from 'react'
import Plus from '~icons/plus'
import { Button } from '../../../ui/Button.tsx'
import type { CustomFields } from '../fields.ts'
import type { CustomizerAction } from '../state.ts'
import type { Builder } from '../useBuilder.ts'
import type { DraftForm } from '../useDraftForm.ts'
import type { TypedFields } from '../validation.ts'
import { CollapsibleSection, type SectionProps } from './CollapsibleSection.tsx'
import { canAddEngraving, canRemoveEngraving } from './customizer.ts'
import { EngravingRow } from './EngravingRow.tsx'

interface EngravingSectionProps extends Pick<Builder, 'send'>, SectionProps {
  engravings: CustomFields['engravings']
  form: DraftForm<TypedFields>
}

export const EngravingSection = memo(function EngravingSection({ engravings, form, send, ...section }: EngravingSectionProps) {
  const changeRows = (action: CustomizerAction) => {
    // Row numbers change, so errors by row number would point at the wrong row.
    form.clearErrors('engravings')
    send(action)
  }
  return (
    <CollapsibleSection {...section} title="Custom Engravings" note="Add a name, number or date. Empty rows are ignored.">
      <div className="flex flex-col gap-4">
        {engravings.map((engraving, index) => (
          <EngravingRow
            key={engraving.id}
            number={index + 1}
            engraving={engraving}
            form={form}
            onChange={(change) => send({ type: 'engraving', id: engraving.id, change })}
            onRemove={canRemoveEngraving(engravings) ? () => changeRows({ type: 'removeEngraving', id: engraving.id }) : null}
          />
        ))}
      </div>
      {canAddEngraving(engravings) ? (
        <Button variant="secondary" className="mt-4" onClick={() => changeRows({ type: 'addEngraving' })}>
          <Plus className="size-4" aria-hidden="true" />
          Add Engraving
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You can add up to {ENGRAVINGS_MAX_COUNT} engravings.</p>
      )}
    </CollapsibleSection>
  )
})
