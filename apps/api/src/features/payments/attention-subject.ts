/** An entry about money that does not pay for its payment has the intent id as subject, with a suffix: `pi_1:re_2`. */
export const isIntentId = (subject: string): boolean => subject.startsWith('pi_')
