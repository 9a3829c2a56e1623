import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { memo, useRef } from 'react'
import { flushSync } from 'react-dom'
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
  const rows = useRef<HTMLDivElement>(null)
  const changeRows = (action: CustomizerAction, focusedIndex: number) => {
    flushSync(() => {
      // Row numbers change, so errors by row number would point at the wrong row.
      form.clearErrors('engravings')
      send(action)
    })
    rows.current?.children[focusedIndex]?.querySelector('input')?.focus()
  }
  return (
    <CollapsibleSection {...section} title="Custom Engravings" note="Add a name, number or date. Empty rows are ignored.">
      <div ref={rows} className="flex flex-col gap-4">
        {engravings.map((engraving, index) => (
          <EngravingRow
            key={engraving.id}
            number={index + 1}
            engraving={engraving}
            form={form}
            onChange={(change) => send({ type: 'engraving', id: engraving.id, change })}
            onRemove={
              canRemoveEngraving(engravings)
                ? () => changeRows({ type: 'removeEngraving', id: engraving.id }, Math.max(0, index - 1))
                : null
            }
          />
        ))}
      </div>
      {canAddEngraving(engravings) ? (
        <Button variant="secondary" className="mt-4" onClick={() => changeRows({ type: 'addEngraving' }, engravings.length)}>
          <Plus className="size-4" aria-hidden="true" />
          Add Engraving
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You can add up to {ENGRAVINGS_MAX_COUNT} engravings.</p>
      )}
    </CollapsibleSection>
  )
})
