import { BODY_TYPES, MAKES, TRANSMISSIONS } from '@vorta/contract/orders/catalog'
import { CAR_YEAR_MIN, carYearMax } from '@vorta/contract/shared/limits'
import { memo, useRef, useState } from 'react'
import { useVehicleList } from '../../lib/vehicle-list.ts'
import { ChoiceGroup } from '../../ui/forms/ChoiceGroup.tsx'
import { Combobox } from '../../ui/forms/Combobox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { type ModelOption, suggestModels, withBodyType, withMake } from './car-models.ts'
import { BodyGlyph } from './customize/glyphs/car-glyphs.tsx'
import { OptionPicture } from './customize/OptionPicture.tsx'
import { PaintPicker } from './customize/PaintPicker.tsx'
import { FormSection } from './FormSection.tsx'
import type { CarFields } from './fields.ts'
import { PhotoPicker } from './photos/PhotoPicker.tsx'
import type { Photos } from './photos/usePhotos.ts'
import { StepBar, StepButton } from './StepBar.tsx'
import { StepIntro } from './StepIntro.tsx'
import type { Builder } from './useBuilder.ts'
import { useDraftForm } from './useDraftForm.ts'
import { carForm } from './validation.ts'

const OTHER_MAKE = 'Other'
const MAKE_OPTIONS = [...MAKES, OTHER_MAKE].map((make) => ({ value: make, label: make }))
const isListedMake = (make: string) => (MAKES as readonly string[]).includes(make)
const BODY_CHOICES = BODY_TYPES.map((value) => ({
  value,
  picture: (
    <OptionPicture folder="bodies" option={value}>
      <BodyGlyph type={value} />
    </OptionPicture>
  ),
}))
const TRANSMISSION_CHOICES = TRANSMISSIONS.map((value) => ({ value }))

interface CarStepProps extends Pick<Builder, 'state' | 'send'> {
  /** Null for visitors who are not signed in, because photos belong to an account. */
  photos: Photos | null
}

export function CarStep({ state, send, photos }: CarStepProps) {
  const { car } = state
  const form = useDraftForm(carForm, car)
  const vehicles = useVehicleList()
  const isUnlisted = car.make !== '' && !isListedMake(car.make)
  const [choseOther, setOtherMake] = useState(isUnlisted)
  const isOtherMake = choseOther || isUnlisted
  const change = (part: Partial<CarFields>) => send({ type: 'car', change: withBodyType(vehicles, car, part) })
  const field = (name: keyof CarFields) => form.field(name, (value) => change({ [name]: value }))
  const pickColor = (color: string) => {
    form.set('color', color)
    change({ color })
  }
  // Going back to the previous make, for example with the arrow keys, brings its model back.
  const previousCar = useRef(car)
  const [isModelCleared, setModelCleared] = useState(false)
  const pickMake = (value: string) => {
    setOtherMake(value === OTHER_MAKE)
    if (car.model) previousCar.current = car
    const picked = withMake(vehicles, car, value === OTHER_MAKE ? '' : value, previousCar.current)
    if (picked.model !== undefined) setModelCleared(picked.model === '')
    for (const name of ['make', 'model', 'engine'] as const) if (picked[name] !== undefined) form.set(name, picked[name])
    send({ type: 'car', change: picked })
  }
  const pickModel = ({ vehicle: { make, model } }: ModelOption) => {
    setOtherMake(false)
    form.set('make', make)
    form.set('model', model)
    change({ make, model })
  }
  // The first registered field with an error gets the focus.
  const year = field('year')
  const make = field('make')
  const model = field('model')
  const { error: colorError, ...color } = field('color')
  const clearedNote = isModelCleared && car.model === '' && 'Choose the model again: the make changed.'
  const submit = form.leave(() => send({ type: 'leaveCar' }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <StepIntro title="Tell Us About Your Car">
        We need only the year, make, model and color. The rest helps your engineer design a more precise fit.
      </StepIntro>
      <FormSection title="Vehicle Details">
        <div
          data-stage="small"
          className="grid grid-cols-[2fr_3fr] gap-x-3 gap-y-5 max-lg:[&_.control]:scroll-mt-60 sm:grid-cols-2 sm:gap-x-5 max-sm:[&>:nth-child(n+3)]:col-span-full"
        >
          <TextField
            label="Year"
            type="number"
            inputMode="numeric"
            min={CAR_YEAR_MIN}
            max={carYearMax(new Date())}
            className="[&_input]:figures"
            {...year}
          />
          {isOtherMake ? (
            <div className="grid grid-cols-2 gap-3 max-sm:col-span-full">
              <SelectField label="Make" options={MAKE_OPTIONS} value={OTHER_MAKE} onChange={(event) => pickMake(event.target.value)} />
              <TextField label="Other make" placeholder="Toyota" autoComplete="off" {...make} />
            </div>
          ) : (
            <SelectField
              label="Make"
              options={MAKE_OPTIONS}
              placeholder="Select a make"
              {...make}
              onChange={async (event) => pickMake(event.target.value)}
            />
          )}
          <Combobox
            label="Model"
            placeholder="Select or type a model"
            search={(text) => suggestModels(vehicles, car, text)}
            onPick={pickModel}
            hint={clearedNote || (car.make === '' && !isOtherMake && 'Select a make to see its models, or type the model.')}
            {...model}
          />
          <p role="status" className="sr-only">
            {clearedNote}
          </p>
          <TextField label="Engine" optional placeholder="2.0 L turbo" autoComplete="off" {...field('engine')} />
          <div className="sm:col-span-2">
            <Field label="Color" error={colorError}>
              {(control) => (
                <>
                  <input {...color} {...control} type="text" placeholder="Shark Blue" autoComplete="off" className="control" />
                  <PaintPicker value={car.color} onPick={pickColor} />
                </>
              )}
            </Field>
          </div>
        </div>
        <CarChoices bodyType={car.bodyType} transmission={car.transmission} send={send} />
      </FormSection>
      {photos ? (
        <PhotoPicker photos={photos} stored={state.photos} onRemove={(filename) => send({ type: 'photoRemoved', filename })} />
      ) : (
        <p className="border-t border-line pt-7 text-sm text-muted">You can add photos of your car after you sign in.</p>
      )}
      <StepBar>
        <StepButton type="submit">Continue to Customization</StepButton>
      </StepBar>
    </form>
  )
}

/** Not rendered again while other fields change. */
const CarChoices = memo(function CarChoices({
  bodyType,
  transmission,
  send,
}: Pick<CarFields, 'bodyType' | 'transmission'> & Pick<Builder, 'send'>) {
  const choose = (change: Partial<CarFields>) => send({ type: 'car', change })
  return (
    <div className="mt-7 flex flex-col gap-7">
      <ChoiceGroup label="Body Type" optional choices={BODY_CHOICES} value={bodyType} onChange={(chosen) => choose({ bodyType: chosen })} />
      <ChoiceGroup
        label="Transmission"
        optional
        shape="pills"
        choices={TRANSMISSION_CHOICES}
        value={transmission}
        onChange={(chosen) => choose({ transmission: chosen })}
      />
    </div>
  )
})
