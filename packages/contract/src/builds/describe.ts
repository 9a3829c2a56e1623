/** Lowercases a label but keeps acronyms: "ABS Plastic" becomes "ABS plastic". */
export const inSentence = (label: string): string => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

export const withArticle = (bodyType: string): string => `${bodyType === 'SUV' ? 'an' : 'a'} ${inSentence(bodyType)}`
