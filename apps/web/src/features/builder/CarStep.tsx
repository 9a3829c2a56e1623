import { BODY_TYPES, MAKES, TRANSMISSIONS } from '@vorta/contract/orders/catalog'
import { CAR_YEAR_MIN, carYearMax } from '@vorta/contract/shared/limits'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/forms/ChoiceGroup.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { BodyGlyph } from './customize/glyphs/car-glyphs.tsx'
import { OptionPicture } from './customize/OptionPicture.tsx'
import { PaintPicker } from './customize/PaintPicker.tsx'
import { FormSection } from './FormSection.tsx'
import type { CarFields } from './fields.ts'
import { PhotoPicker } from './photos/PhotoPicker.tsx'
import type { Photos } from './photos/usePhotos.ts'
import { StepIntro } from './StepIntro.tsx'
import type { Builder } from './useBuilder.ts'
import { useDraftForm } from './useDraftForm.ts'
import { carForm } from './validation.ts'

const MAKE_OPTIONS = MAKES.map((make) => ({ value: make, label: make }))
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
  photos: Photos
}

export function CarStep({ state, send, photos }: CarStepProps) {
  const { car } = state
  const form = useDraftForm(carForm, car)
  const change = (part: Partial<CarFields>) => send({ type: 'car', change: part })
  const field = (name: keyof CarFields) => form.field(name, (value) => change({ [name]: value }))
  const pickColor = (color: string) => {
    form.set('color', color)
    change({ color })
  }
  const submit = form.submit(async () => send({ type: 'leaveCar' }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <StepIntro title="Tell Us About Your Car">
        Make, model, year and color are all we need to start. The rest helps your engineer design a more precise fit.
      </StepIntro>
      <FormSection title="Vehicle Details">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Make" options={MAKE_OPTIONS} placeholder="Select a make" {...field('make')} />
          <TextField label="Model" placeholder="911 GT3" autoComplete="off" {...field('model')} />
          <TextField
            label="Year"
            type="number"
            inputMode="numeric"
            min={CAR_YEAR_MIN}
            max={carYearMax(new Date())}
            className="[&_input]:figures"
            {...field('year')}
          />
          <TextField label="Engine" optional placeholder="4.0 L flat-six" autoComplete="off" {...field('engine')} />
          <div className="flex flex-col gap-3 sm:col-span-2">
            <TextField label="Color" placeholder="Shark Blue" autoComplete="off" {...field('color')} />
            <PaintPicker value={car.color} onPick={pickColor} />
          </div>
        </div>
        <div className="mt-7 flex flex-col gap-7">
          <ChoiceGroup
            label="Body Type"
            optional
            choices={BODY_CHOICES}
            value={car.bodyType}
            onChange={(bodyType) => change({ bodyType })}
          />
          <ChoiceGroup
            label="Transmission"
            optional
            shape="pills"
            choices={TRANSMISSION_CHOICES}
            value={car.transmission}
            onChange={(transmission) => change({ transmission })}
          />
        </div>
      </FormSection>
      <PhotoPicker photos={photos} stored={state.photos} onRemove={(filename) => send({ type: 'photoRemoved', filename })} />
      <div className="border-t border-line pt-6">
        <Button type="submit" size="lg" className="max-sm:w-full">
          Continue to Customization
        </Button>
      </div>
    </form>
  )
}
