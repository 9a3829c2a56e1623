import type { Project } from './portfolio.ts'

/** The text and figures of a project's own page. */
export interface CaseStudyContent {
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
  readonly stats: readonly { readonly value: string; readonly label: string }[]
  readonly before: string
  readonly after: string
  /** The builder options that the 3D view shows. */
  readonly car: { readonly bodyType: string; readonly color: string }
  readonly kit: { readonly type: string; readonly style: string; readonly features: readonly string[] }
}

export const CASE_STUDIES: Readonly<Record<Project['drawing'], CaseStudyContent>> = {
  spoiler: {
    lead: 'The owner had already bought one spoiler. It was made to fit every coupe in the series, so it fit none of them well.',
    sections: [
      {
        title: 'The brief',
        text: 'More stability over the rear axle on a fast club track, no added drag and no new holes in the trunk lid. The old part lifted at the ends and whistled above 85 mph.',
      },
      {
        title: 'The work',
        text: 'The owner scanned the trunk lid with a phone. From that scan we designed a blade that follows the lid to its edge, seals with its own return flange and mounts on the four factory points. The trailing edge rises 34 mm over the middle third, where it does the most good.',
      },
      {
        title: 'The part',
        text: 'Carbon fiber twill that runs outward from the center line, satin below and gloss above, so the edge stands out without throwing glare at the driver behind.',
      },
    ],
    stats: [
      { value: '−130 lb', label: 'calculated rear lift at 100 mph' },
      { value: '−1.5%', label: 'drag vs. the part it replaced' },
      { value: '0.8 mm', label: 'largest gap to the trunk lid' },
      { value: '5.3 lb', label: 'with hardware' },
      { value: '1', label: 'revision requested' },
    ],
    before: 'The airflow separates early and curls in behind the lid, which causes rear lift and puts dirt on the glass.',
    after: 'The blade turns the air upward and releases it cleanly along the whole edge.',
    car: { bodyType: 'Coupe', color: '#1d4f9c' },
    kit: { type: 'Rear Spoiler', style: 'Modern', features: [] },
  },
  exhaust: {
    lead: 'A flat floor and a wide diffuser are good for airflow but leave little space for pipes. This system had to fit into what was left.',
    sections: [
      {
        title: 'The brief',
        text: "A new flat floor had taken the muffler's place. The owner wanted both sides to sound the same, a system that wouldn't wake the neighbors, and tips that look as if the bumper had been designed around them.",
      },
      {
        title: 'The work',
        text: 'From a scan of the underbody we routed two runs of equal length that cross once above the rear axle to even out the pulses. One valve behind the muffler stays shut below 2,800 rpm and opens under hard acceleration. Every bend keeps at least 12 mm of clearance when hot.',
      },
      {
        title: 'The part',
        text: 'Titanium from the collectors back, bends with a smooth inner radius, and tips in one piece with the bezel. It mounts on the factory rubber hangers, so a shop can install it in an afternoon.',
      },
    ],
    stats: [
      { value: '−17 lb', label: 'vs. the system it replaced' },
      { value: '4 mm', label: 'difference between left and right' },
      { value: '72 dB(A)', label: 'pass-by target with the valve shut' },
      { value: '118 mm', label: 'ground clearance' },
      { value: '2', label: 'revisions requested' },
    ],
    before: 'One pipe bends around the floor and the other takes the long way, which causes uneven pulses and an overheated corner.',
    after: 'Two runs of equal length cross above the axle and exit in line with the diffuser.',
    car: { bodyType: 'Coupe', color: '#c9ccd0' },
    kit: { type: 'Diffuser', style: 'Aggressive', features: ['Exhaust Tips'] },
  },
  wing: {
    lead: 'A fixed wing is always a compromise: too steep for the straight, too flat for the corner. So this one moves.',
    sections: [
      {
        title: 'The brief',
        text: 'A car that drives to the track, laps all day and drives home. On the highway the wing should lie flat. Under braking it should respond before the driver has to think about it.',
      },
      {
        title: 'The work',
        text: 'Two swan-neck mounts carry the load into the chassis. The blade pivots about its quarter-chord line between the end plates, so the actuator needs little force. If it loses power, it returns to a safe middle position on its own.',
      },
      {
        title: 'The part',
        text: 'Hand-laid carbon over a foam core, end plates with the actuator and its wiring inside, and a single connector to the car. The third revision took 11 mm off the span to clear the view in the mirror.',
      },
    ],
    stats: [
      { value: '0–14°', label: 'blade angle' },
      { value: '180 ms', label: 'from flat to steep' },
      { value: '+313 lb', label: 'calculated downforce at 125 mph, steep' },
      { value: '13.4 lb', label: 'with actuator and mounts' },
      { value: '3', label: 'revisions requested' },
    ],
    before: 'Without a wing, the air follows the roof down and separates behind the deck.',
    after: 'The blade turns the air upward only as far as needed. The mounts hold it from above, so the underside stays clean.',
    car: { bodyType: 'Supercar', color: '#7d9a1c' },
    kit: { type: 'Wing', style: 'Racing', features: [] },
  },
}
