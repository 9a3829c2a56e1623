/** The options of an order. The server rejects any other value, except for the make. */

export const MAKES = [
  'Audi',
  'BMW',
  'Mercedes-Benz',
  'Porsche',
  'Ferrari',
  'Lamborghini',
  'McLaren',
  'Aston Martin',
  'Bentley',
  'Rolls-Royce',
  'Maserati',
  'Ford',
  'Chevrolet',
  'Dodge',
  'Cadillac',
  'Lincoln',
  'Tesla',
  'Lexus',
  'Acura',
  'Infiniti',
  'Genesis',
  'Volvo',
  'Jaguar',
  'Land Rover',
  'Alfa Romeo',
  'Lotus',
  'Koenigsegg',
  'Pagani',
] as const

export const BODY_TYPES = [
  'Coupe',
  'Sedan',
  'Hatchback',
  'Convertible',
  'SUV',
  'Crossover',
  'Wagon',
  'Pickup Truck',
  'Roadster',
  'Supercar',
  'Hypercar',
] as const

export const TRANSMISSIONS = ['Manual', 'Automatic', 'CVT', 'Dual-Clutch', 'Semi-Automatic'] as const

export const KIT_TYPES = [
  'Front Spoiler',
  'Rear Spoiler',
  'Side Skirts',
  'Full Body Kit',
  'Diffuser',
  'Splitter',
  'Canards',
  'Wing',
] as const

export const STYLES = ['Aggressive', 'Subtle', 'Racing', 'Elegant', 'Modern', 'Classic'] as const

export const MATERIALS = ['Carbon Fiber', 'Fiberglass', 'Polyurethane', 'ABS Plastic', 'Aluminum'] as const

export const FINISHES = ['Matte', 'Glossy', 'Satin', 'Textured', 'Raw'] as const

export const FONTS = ['Arial', 'Times New Roman', 'Impact', 'Courier New', 'Helvetica'] as const

export const ENGRAVING_POSITIONS = ['Center', 'Left', 'Right', 'Top', 'Bottom'] as const

export const FEATURES = [
  'LED Light Integration',
  'Air Vents',
  'Custom Grille',
  'Hood Scoop',
  'Fender Flares',
  'Custom Mirrors',
  'Roof Spoiler',
  'Exhaust Tips',
] as const

/** The kit and style of an order whose customer skipped customization; not offered in the customizer itself. */
export const BASIC_KIT = 'Basic Body Kit'
export const STANDARD_STYLE = 'Standard'

export const ORDERABLE_KITS = [...KIT_TYPES, BASIC_KIT] as const
export const ORDERABLE_STYLES = [...STYLES, STANDARD_STYLE] as const

export type BodyType = (typeof BODY_TYPES)[number]
export type KitType = (typeof ORDERABLE_KITS)[number]
export type KitStyle = (typeof ORDERABLE_STYLES)[number]
export type Material = (typeof MATERIALS)[number]
export type Finish = (typeof FINISHES)[number]
export type EngravingFont = (typeof FONTS)[number]
export type EngravingPosition = (typeof ENGRAVING_POSITIONS)[number]
export type Feature = (typeof FEATURES)[number]

export interface ColorPreset {
  readonly name: string
  readonly primary: string
  readonly secondary: string
  readonly accent: string
}

export const COLOR_PRESETS: readonly ColorPreset[] = [
  { name: 'Midnight Black', primary: '#000000', secondary: '#333333', accent: '#FFFFFF' },
  { name: 'Racing Red', primary: '#FF0000', secondary: '#CC0000', accent: '#FFFFFF' },
  { name: 'Electric Blue', primary: '#0066FF', secondary: '#0044CC', accent: '#FFFFFF' },
  { name: 'Sunset Orange', primary: '#FF6600', secondary: '#FF3300', accent: '#000000' },
  { name: 'Forest Green', primary: '#006600', secondary: '#004400', accent: '#FFFFFF' },
  { name: 'Royal Purple', primary: '#6600CC', secondary: '#4400AA', accent: '#FFFFFF' },
  { name: 'Chrome Silver', primary: '#C0C0C0', secondary: '#999999', accent: '#000000' },
  { name: 'Gold Rush', primary: '#FFD700', secondary: '#FFA500', accent: '#000000' },
]

export const COUNTRIES = [
  { value: 'USA', label: 'United States' },
  { value: 'Canada', label: 'Canada' },
  { value: 'Mexico', label: 'Mexico' },
] as const
