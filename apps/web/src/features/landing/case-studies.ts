import type { Project } from './portfolio.ts'

/** What stands behind a project: told on its own page only. */
export interface Story {
  readonly lead: string
  readonly chapters: readonly { readonly title: string; readonly text: string }[]
  readonly figures: readonly { readonly value: string; readonly name: string }[]
  readonly before: string
  readonly after: string
  /** How the builder would describe it, for the live view. */
  readonly car: { readonly bodyType: string; readonly color: string }
  readonly kit: { readonly type: string; readonly style: string; readonly features: readonly string[] }
}

export const STORIES: Readonly<Record<Project['drawing'], Story>> = {
  spoiler: {
    lead: 'The owner had bought a spoiler once already. It fitted every coupe of the series, and therefore none of them.',
    chapters: [
      {
        title: 'The brief',
        text: 'More calm over the rear axle on a fast club track, no more drag than before, and not one new hole in the trunk lid. The old part lifted at its ends and whistled from 85 mph.',
      },
      {
        title: 'The work',
        text: 'The owner scanned the trunk lid with a phone. On that surface we drew a blade that follows the lid to its edge, sealed by its own return flange and held by the four factory points. The trailing edge rises by 34 mm over the middle third, where the air still has something to give.',
      },
      {
        title: 'The part',
        text: 'Carbon fiber in a twill that runs from the center line outward, satin below and gloss above, so that the eye finds the edge and the sun does not find the driver behind.',
      },
    ],
    figures: [
      { value: '−130 lb', name: 'rear lift at 100 mph, calculated' },
      { value: '−1.5%', name: 'drag against the part it replaced' },
      { value: '0.8 mm', name: 'largest gap to the trunk lid' },
      { value: '5.3 lb', name: 'with hardware' },
      { value: '1', name: 'revision asked for' },
    ],
    before: 'The flow leaves the lid early and curls in behind it: lift at the rear, dirt on the glass.',
    after: 'The blade lets the air leave once, upward, and all along the edge at the same place.',
    car: { bodyType: 'Coupe', color: '#8f9499' },
    kit: { type: 'Rear Spoiler', style: 'Modern', features: [] },
  },
  exhaust: {
    lead: 'A flat floor and a wide diffuser are good for the air and bad for pipes. This system had to live in what was left.',
    chapters: [
      {
        title: 'The brief',
        text: 'A car with a new floor had lost its muffler’s place. The owner wanted both sides to sound the same, neighbors who stay friends, and tips that look as though the bumper had been drawn around them.',
      },
      {
        title: 'The work',
        text: 'From a scan of the underbody we routed two runs of equal length, crossed once above the rear axle to even out the pulses. One valve behind the muffler: shut below 2,800 rpm, open when the driver means it. Every bend has at least 12 mm to its nearest neighbor, hot.',
      },
      {
        title: 'The part',
        text: 'Titanium from the collectors back, bends with the inner radius kept round, tips in one piece with the bezel. It hangs on the factory’s rubber, so that a workshop can fit it in an afternoon.',
      },
    ],
    figures: [
      { value: '−17 lb', name: 'against the system it replaced' },
      { value: '4 mm', name: 'difference between left and right' },
      { value: '72 dB(A)', name: 'passing by with the valve shut, target' },
      { value: '118 mm', name: 'ground clearance kept' },
      { value: '2', name: 'revisions asked for' },
    ],
    before: 'One pipe bends around the floor, the other takes the long way: uneven pulses, one hot corner.',
    after: 'Two runs of one length cross above the axle and leave in line with the diffuser.',
    car: { bodyType: 'Coupe', color: '#1b1d21' },
    kit: { type: 'Diffuser', style: 'Aggressive', features: ['Exhaust Tips'] },
  },
  wing: {
    lead: 'A wing is always at the wrong angle: too steep for the straight, too flat for the corner. So this one moves.',
    chapters: [
      {
        title: 'The brief',
        text: 'A car that drives to the circuit, laps all day and drives home. On the highway the wing should be asleep; under braking it should help before the driver has to ask.',
      },
      {
        title: 'The work',
        text: 'Two swan necks carry the load into the chassis. The blade turns between its end plates, about its quarter line, so that the drive has little to hold. Without current it falls to its safe, middle position by itself.',
      },
      {
        title: 'The part',
        text: 'Hand-laid carbon over a foam core, end plates with the drive and its cable inside, and one plug to the car. After the third revision the blade lost 11 mm of span and the mirror got its view back.',
      },
    ],
    figures: [
      { value: '0–14°', name: 'blade angle' },
      { value: '180 ms', name: 'from flat to steep' },
      { value: '+313 lb', name: 'downforce at 125 mph, steep, calculated' },
      { value: '13.4 lb', name: 'with drive and mounts' },
      { value: '3', name: 'revisions asked for' },
    ],
    before: 'Without a wing the air follows the roof down and lets go behind the deck.',
    after:
      'The blade turns it upward, and only as far as the moment needs; the necks hold it from above, so that its underside stays clean.',
    car: { bodyType: 'Coupe', color: '#c2c6ca' },
    kit: { type: 'Wing', style: 'Racing', features: [] },
  },
}
