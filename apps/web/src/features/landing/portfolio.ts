export interface Project {
  id: number
  title: string
  category: 'Aero' | 'Performance'
  description: string
  tags: readonly string[]
  drawing: 'spoiler' | 'exhaust' | 'wing'
}

export const PROJECTS: readonly Project[] = [
  {
    id: 1,
    title: 'High-Performance Spoiler Design',
    category: 'Aero',
    description:
      'A rear spoiler for a track coupe, drawn from a scan of the boot lid so that it sits without a gap. It settles the rear axle above 120 km/h and adds less drag than the part it replaced.',
    tags: ['Carbon fiber', 'Rear axle', 'Track'],
    drawing: 'spoiler',
  },
  {
    id: 2,
    title: 'Custom Exhaust System',
    category: 'Performance',
    description:
      'A full system from the collectors back, routed around a flat floor and a wide diffuser. Equal lengths on both sides, a valve for quiet mornings, and tips that line up with the bumper to the millimetre.',
    tags: ['Titanium', 'Valved', 'Road legal'],
    drawing: 'exhaust',
  },
  {
    id: 3,
    title: 'Active Aero Wing',
    category: 'Aero',
    description:
      'A two-element wing whose upper blade turns with speed and braking. Flat on the straight, steep into the corner, with a hand-laid main plane and a drive that hides inside the end plate.',
    tags: ['Active', 'Two elements', 'Carbon fiber'],
    drawing: 'wing',
  },
]
