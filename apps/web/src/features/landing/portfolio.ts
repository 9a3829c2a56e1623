export type Category = 'Aero' | 'Performance'

export interface Project {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly category: Category
  /** Name of the render. */
  readonly img: string
  readonly alt: string
  readonly link: string
  readonly tags: readonly string[]
  readonly description: string
  readonly drawing: 'spoiler' | 'exhaust' | 'wing'
}

export const CATEGORIES = ['All', 'Aero', 'Performance'] as const
export type CategoryChoice = (typeof CATEGORIES)[number]

const project = (facts: Omit<Project, 'link' | 'img'>): Project => ({
  ...facts,
  img: `work/${facts.drawing}`,
  link: `/work/${facts.slug}`,
})

export const PROJECTS: readonly Project[] = [
  project({
    id: 1,
    slug: 'high-performance-spoiler-design',
    title: 'High-Performance Spoiler Design',
    category: 'Aero',
    alt: 'Carbon fiber rear spoiler with an orange edge on the trunk lid of a silver car, in studio light',
    description:
      'A rear spoiler for a track coupe, drawn from a scan of the trunk lid so that it sits without a gap. It settles the rear axle above 75 mph and adds less drag than the part it replaced.',
    tags: ['Carbon fiber', 'Rear axle', 'Track'],
    drawing: 'spoiler',
  }),
  project({
    id: 2,
    slug: 'custom-exhaust-system',
    title: 'Custom Exhaust System',
    category: 'Performance',
    alt: 'Two pairs of exhaust tips above a carbon fiber diffuser at the rear of a car',
    description:
      'A full system from the collectors back, routed around a flat floor and a wide diffuser. Equal lengths on both sides, a valve for quiet mornings, and tips that line up with the bumper to the millimeter.',
    tags: ['Titanium', 'Valved', 'Road legal'],
    drawing: 'exhaust',
  }),
  project({
    id: 3,
    slug: 'active-aero-wing',
    title: 'Active Aero Wing',
    category: 'Aero',
    alt: 'Carbon fiber wing with orange end plates on swan-neck mounts above the rear deck of a silver sports car',
    description:
      'A rear wing whose blade turns with speed and braking. Flat on the straight, steep into the corner, hand-laid over a foam core, with a drive that hides inside the end plate.',
    tags: ['Active', 'Swan neck', 'Carbon fiber'],
    drawing: 'wing',
  }),
]

/** The projects of a category whose title contains what was typed, whatever its case. */
export function findProjects(typed: string, category: CategoryChoice): readonly Project[] {
  const words = typed.trim().toLowerCase()
  return PROJECTS.filter((one) => (category === 'All' || one.category === category) && one.title.toLowerCase().includes(words))
}
