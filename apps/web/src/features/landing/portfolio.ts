export type Category = 'Aero' | 'Performance'

export interface Project {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly category: Category
  /** Key in the image manifest. */
  readonly img: string
  readonly alt: string
  readonly link: string
  readonly tags: readonly string[]
  readonly description: string
  readonly drawing: 'spoiler' | 'exhaust' | 'wing'
}

/** The picture at the top of the project's own page. */
export const closeUpOf = ({ img }: Project): string => `${img}-close`

export const CLOSE_UP_SIZES = '(min-width: 1312px) 1232px, 100vw'

export const CATEGORIES = ['All', 'Aero', 'Performance'] as const
export type CategoryChoice = (typeof CATEGORIES)[number]

const project = (fields: Omit<Project, 'link' | 'img'>): Project => ({
  ...fields,
  img: `work/${fields.drawing}`,
  link: `/work/${fields.slug}`,
})

export const PROJECTS: readonly Project[] = [
  project({
    id: 1,
    slug: 'high-performance-spoiler-design',
    title: 'High-Performance Spoiler Design',
    category: 'Aero',
    alt: 'Carbon fiber rear spoiler with an orange edge on the trunk lid of a blue coupe, in studio light',
    description:
      'A rear spoiler for a track coupe, designed from a scan of the trunk lid for a flush fit. It stabilizes the rear axle above 75 mph and adds less drag than the part it replaced.',
    tags: ['Carbon fiber', 'Rear axle', 'Track'],
    drawing: 'spoiler',
  }),
  project({
    id: 2,
    slug: 'custom-exhaust-system',
    title: 'Custom Exhaust System',
    category: 'Performance',
    alt: 'Two pairs of exhaust tips above a carbon fiber diffuser at the rear of a silver sports car',
    description:
      'A full system from the collectors back, routed around a flat floor and a wide diffuser. Equal lengths on both sides, a valve for quiet mornings and tips aligned with the bumper to the millimeter.',
    tags: ['Titanium', 'Valved', 'Street legal'],
    drawing: 'exhaust',
  }),
  project({
    id: 3,
    slug: 'active-aero-wing',
    title: 'Active Aero Wing',
    category: 'Aero',
    alt: 'Carbon fiber wing with orange end plates on swan-neck mounts above the rear deck of a green supercar',
    description:
      'A rear wing with a blade that adjusts to speed and braking: flat on the straight, steep into the corner. Hand-laid carbon over a foam core, with the actuator hidden in the end plate.',
    tags: ['Active', 'Swan neck', 'Carbon fiber'],
    drawing: 'wing',
  }),
]

/** Projects of a category whose title contains the search text, ignoring case. */
export function findProjects<P extends Pick<Project, 'title' | 'category'>>(
  projects: readonly P[],
  search: string,
  category: CategoryChoice,
): readonly P[] {
  const text = search.trim().toLowerCase()
  return projects.filter((project) => (category === 'All' || project.category === category) && project.title.toLowerCase().includes(text))
}
