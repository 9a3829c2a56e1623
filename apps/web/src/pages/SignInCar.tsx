import { guestDraft } from '../features/builder/draft/draft-store.ts'
import { shownKit } from '../features/builder/draft/order-draft.ts'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { HERO_PICTURE } from '../features/landing/hero.ts'
import { Picture } from '../features/landing/Picture.tsx'
import { deviceStorage } from '../lib/device-storage.ts'

/** From edge to edge on a phone, and so low that everything in the card is visible. */
const FRAME = 'max-sm:-mx-(--gutter) max-sm:h-26 sm:aspect-[2/1] sm:rounded-lg lg:aspect-[16/10]'

// The toolbar needs space of its own.
const FRAME_3D = 'aspect-[4/3] w-full sm:aspect-[16/10]'

/** The visitor's own build in 3D, or a picture for those who have not started one. */
export function SignInCar() {
  const draft = guestDraft(deviceStorage())
  if (draft) {
    const car = { ...draft.car, year: Number(draft.car.year) || undefined }
    return <KitViewer customization={shownKit(draft)} car={car} focus="Three-quarter" className={`${FRAME_3D} max-sm:mt-4`} />
  }
  return (
    <div className={`relative overflow-hidden ${FRAME}`}>
      <Picture
        name={HERO_PICTURE}
        alt=""
        sizes="(min-width: 1024px) 50vw, 100vw"
        isPriority
        // The picture has space for a headline on the left. On a phone, the whole car fits into the banner.
        className="max-sm:absolute max-sm:-top-10 max-sm:left-1/2 max-sm:h-40 max-sm:w-auto max-sm:max-w-none max-sm:-translate-x-[61%] max-sm:mask-x-from-75% sm:size-full sm:origin-bottom-right sm:object-cover sm:scale-115 sm:object-[100%_60%]"
      />
      <div className="absolute inset-0 bg-linear-to-t from-page to-transparent max-sm:to-20% sm:to-40%" />
    </div>
  )
}
