import fc from '../cases/property.ts'

/** Parts of queries, and letters of many scripts with what surrounds them in texts. */
const part = fc.oneof(
  fc.constantFrom(
    ...'ab:"()-*<>= ,|\u2212（）“”：…—🚀'.split(''),
    ' OR ',
    ' AND ',
    ' NOT ',
    'sym:',
    'rank>=',
    'is:unread',
  ),
  fc.constantFrom(
    'title:',
    'author:',
    'tag:"',
    'on:',
    'after:last friday',
    '..',
    'rank:2..4',
    '2026-01-01',
    '//',
    '""',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom(
    'Straße',
    'İ',
    'ｆｕｌｌ',
    '半導体',
    'الأرباح',
    'मार्जिन',
    '마진',
    'soft\u00adhyphen',
    'zero\u200bwidth',
    '\ue000x',
  ),
)
/** Texts as they may be typed into a search: every operator and every script, in any order. */
export const typedTexts = fc.oneof(
  fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
