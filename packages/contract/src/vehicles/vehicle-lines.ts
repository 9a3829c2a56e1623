/**
 * One car per line. Lengths in millimeters; see README.md in this folder for origin and accuracy.
 *
 * Columns: model, generation, first year, last year (empty: still built), body type, length, width without mirrors, height, wheelbase,
 * front overhang, front tire, rear tire (empty: the same), engine position (empty: front), doors, grille, headlights, taillights, silhouette
 * (left out: standard).
 */
export const VEHICLE_LINES: Readonly<Record<string, string>> = {
  Audi: `
RS3 Sedan,8V,2017,2020,Sedan,4479,1802,1399,2631,885,235/35R19,,,4,singleframe,slim,slim,sportSedan
RS3 Sedan,8Y,2021,,Sedan,4542,1851,1412,2631,905,265/30R19,245/35R19,,4,singleframe,slim,slim,sportSedan
S4 Sedan,B9,2016,2024,Sedan,4745,1842,1404,2825,882,245/35R19,,,4,singleframe,slim,slim,sportSedan
RS5 Coupe,B9,2017,2024,Coupe,4723,1861,1360,2766,890,275/30R20,,,2,singleframe,slim,slim,notchbackCoupe
RS6 Avant,C8,2019,2025,Wagon,4995,1951,1460,2929,945,275/35R21,,,5,singleframe,slim,slim
RS7 Sportback,C8,2019,2025,Hatchback,5009,1950,1424,2930,948,275/35R21,,,5,singleframe,slim,bar,liftback
R8 Coupe,Type 42,2006,2015,Supercar,4431,1904,1249,2650,948,235/35R19,295/30R19,mid,2,singleframe,slim,slim,midEngineBlade
R8 Coupe,Type 4S,2015,2024,Supercar,4426,1940,1240,2650,945,245/30R20,305/30R20,mid,2,singleframe,slim,slim,midEngineBlade
TT RS Coupe,8S,2016,2023,Coupe,4191,1832,1344,2505,872,245/35R19,,,3,singleframe,slim,slim
RS Q8,4M8,2019,,SUV,5012,1998,1694,2998,975,295/40R22,,,5,singleframe,slim,bar,coupeSuv
SQ5,FY,2017,2024,Crossover,4671,1893,1635,2824,892,255/45R20,,,5,singleframe,slim,slim
RS e-tron GT,F83,2021,,Sedan,4989,1964,1396,2898,960,265/35R21,305/30R21,none,4,singleframe,slim,bar,liftback`,
  BMW: `
M2 Coupe,F87,2016,2021,Coupe,4468,1854,1410,2693,790,245/35R19,265/35R19,,2,kidney,slim,L,notchbackCoupe
M2 Coupe,G87,2023,,Coupe,4580,1887,1403,2747,835,275/35R19,285/30R20,,2,kidney,slim,L,notchbackCoupe
M3 Coupe,E92,2007,2013,Coupe,4615,1804,1418,2761,790,245/40R18,265/40R18,,2,kidney,teardrop,L,notchbackCoupe
M3 Sedan,F80,2014,2018,Sedan,4671,1877,1424,2812,808,255/35R19,275/35R19,,4,kidney,slim,L,sportSedan
M4 Coupe,F82,2014,2020,Coupe,4671,1870,1383,2812,808,255/35R19,275/35R19,,2,kidney,slim,L,notchbackCoupe
M3 Sedan,G80,2021,,Sedan,4794,1903,1433,2857,850,275/35R19,285/30R20,,4,kidney_tall,slim,L,sportSedan
M4 Coupe,G82,2021,,Coupe,4794,1887,1393,2857,850,275/35R19,285/30R20,,2,kidney_tall,slim,L,notchbackCoupe
M5 Sedan,F90,2018,2023,Sedan,4966,1903,1473,2982,860,275/35R20,285/35R20,,4,kidney,slim,L,sportSedan
M5 Sedan,G90,2024,,Sedan,5096,1970,1510,3006,915,285/40R20,295/35R21,,4,kidney,slim,slim,sportSedan
M8 Coupe,F92,2019,2025,Coupe,4867,1907,1346,2827,875,275/35R20,285/35R20,,2,kidney,slim,L,notchbackCoupe
3 Series Sedan,G20,2019,,Sedan,4709,1827,1442,2851,792,225/45R18,255/40R18,,4,kidney,slim,L,sportSedan
Z4 Roadster,G29,2018,2026,Roadster,4324,1864,1304,2470,800,255/35R19,275/35R19,,2,kidney,slim,L
X5 M,F95,2020,,SUV,4938,2015,1747,2972,890,295/35R21,315/30R22,,5,kidney,slim,L,familySuv
i8 Coupe,I12,2014,2020,Supercar,4689,1942,1293,2800,950,215/45R20,245/40R20,mid,2,kidney,slim,L,midEngineBlade`,
  'Mercedes-Benz': `
C 63 AMG Sedan,W204,2008,2014,Sedan,4707,1795,1438,2765,830,235/40R18,255/35R18,,4,twin_bar,teardrop,teardrop,sportSedan
C 63 AMG Sedan,W205,2015,2021,Sedan,4756,1839,1426,2840,845,245/35R19,265/35R19,,4,twin_bar,teardrop,teardrop,sportSedan
C 63 AMG Coupe,C205,2016,2021,Coupe,4751,1877,1402,2840,845,255/35R19,285/30R20,,2,twin_bar,teardrop,slim,notchbackCoupe
A 45 AMG,W177,2019,2025,Hatchback,4445,1850,1412,2729,905,255/35R19,,,5,panamericana,slim,slim
CLA 45 AMG,C118,2019,,Sedan,4693,1857,1413,2729,915,255/35R19,,,4,panamericana,slim,slim,sportSedan
E 63 AMG Sedan,W213,2017,2023,Sedan,4988,1907,1460,2939,880,265/35R20,295/30R20,,4,twin_bar,teardrop,slim,sportSedan
AMG GT Coupe,C190,2014,2021,Coupe,4546,1939,1287,2630,850,265/35R19,295/30R20,,2,panamericana,teardrop,slim,longHoodGt
AMG GT Coupe,C192,2023,,Coupe,4728,1984,1354,2700,905,295/35R20,305/35R20,,2,panamericana,slim,slim,longHoodGt
SLS AMG,C197,2010,2014,Supercar,4638,1939,1262,2680,830,265/35R19,295/30R20,,2,wide_slot,teardrop,slim,longHoodGt
AMG SL Roadster,R232,2022,,Convertible,4705,1915,1353,2700,890,265/40R20,295/35R20,,2,panamericana,slim,slim
G 63 AMG,W463A,2018,,SUV,4873,1984,1969,2890,800,275/50R20,,,5,panamericana,round,square,slabOffRoader
S-Class LWB,V223,2020,,Sedan,5289,1954,1503,3216,890,255/40R20,285/35R20,,4,wide_slot,teardrop,slim
GLE 63 AMG Coupe,C167,2020,,SUV,4961,2014,1716,2935,905,285/40R22,325/35R22,,5,panamericana,teardrop,slim,coupeSuv`,
  Porsche: `
911 Carrera S,997,2004,2012,Coupe,4427,1808,1300,2350,985,235/35R19,295/30R19,rear,2,none,round,slim,rearEngineFastback
911 Carrera S,991,2011,2019,Coupe,4491,1808,1295,2450,972,245/35R20,295/30R20,rear,2,none,round,slim,rearEngineFastback
911 GT3,991,2013,2019,Coupe,4562,1852,1271,2457,1000,245/35R20,305/30R20,rear,2,none,round,slim,rearEngineFastback
911 Carrera S,992,2019,,Coupe,4519,1852,1300,2450,1000,245/35R20,305/30R21,rear,2,none,round,bar,rearEngineFastback
911 GT3,992,2021,,Coupe,4573,1852,1279,2457,1035,255/35R20,315/30R21,rear,2,none,round,bar,rearEngineFastback
911 Turbo S,992,2020,,Coupe,4535,1900,1303,2450,1005,255/35R20,315/30R21,rear,2,none,round,bar,rearEngineFastback
718 Cayman,982,2016,2025,Coupe,4379,1801,1295,2475,945,235/40R19,265/40R19,mid,2,none,teardrop,bar,compactMidEngine
718 Cayman GT4,982,2019,2023,Coupe,4456,1801,1269,2484,985,245/35R20,295/30R20,mid,2,none,teardrop,bar,compactMidEngine
718 Boxster,982,2016,2025,Roadster,4379,1801,1281,2475,945,235/40R19,265/40R19,mid,2,none,teardrop,bar
918 Spyder,918,2013,2015,Hypercar,4643,1940,1167,2730,955,265/35R20,325/30R21,mid,2,none,teardrop,slim
Panamera,971,2016,2023,Hatchback,5049,1937,1423,2950,930,275/40R20,315/35R20,,5,none,teardrop,bar,liftback
Taycan Turbo,J1,2019,,Sedan,4963,1966,1381,2900,965,245/45R20,285/40R20,none,4,none,square,bar,liftback
Macan,95B,2014,2024,Crossover,4696,1923,1624,2807,915,265/45R20,295/40R20,,5,none,teardrop,bar
Cayenne,9Y0,2018,,SUV,4918,1983,1696,2895,920,275/45R20,305/40R20,,5,none,teardrop,bar,familySuv`,
  Ferrari: `
458 Italia,F142,2009,2015,Supercar,4527,1937,1213,2650,1060,235/35R20,295/35R20,mid,2,oval,vertical,round,midEngineArc
488 GTB,F142M,2015,2019,Supercar,4568,1952,1213,2650,1085,245/35R20,305/30R20,mid,2,wide_slot,vertical,round,midEngineArc
F8 Tributo,F142MFL,2019,2023,Supercar,4611,1979,1206,2650,1110,245/35R20,305/30R20,mid,2,wide_slot,slim,quad_round,midEngineArc
296 GTB,F171,2022,,Supercar,4565,1958,1187,2600,1095,245/35R20,305/35R20,mid,2,low_intake,teardrop,slim,midEngineArc
SF90 Stradale,F173,2019,2025,Supercar,4710,1972,1186,2650,1150,255/35R20,315/30R20,mid,2,low_intake,slim,square,midEngineArc
812 Superfast,F152M,2017,2024,Coupe,4657,1971,1276,2720,955,275/35R20,315/35R20,,2,egg_crate,vertical,quad_round,longHoodGt
F12berlinetta,F152,2012,2017,Coupe,4618,1942,1273,2720,940,255/35R20,315/35R20,,2,egg_crate,vertical,round,longHoodGt
Roma,F169,2020,2025,Coupe,4656,1974,1301,2670,975,245/35R20,285/35R20,,2,mesh,slim,slim,longHoodGt
Portofino,F164,2017,2023,Convertible,4586,1938,1318,2670,920,245/35R20,285/35R20,,2,egg_crate,slim,round
California T,F149M,2014,2017,Convertible,4570,1910,1322,2670,905,245/40R19,285/40R19,,2,egg_crate,vertical,round
Purosangue,F175,2023,,SUV,4973,2028,1589,3018,940,255/35R22,315/30R23,,4,low_intake,slim,slim,coupeSuv
LaFerrari,F150,2013,2016,Hypercar,4702,1992,1116,2650,1110,265/30R19,345/30R20,mid,2,low_intake,vertical,round,standard`,
  Lamborghini: `
Murcielago LP640,L147,2006,2010,Supercar,4610,2058,1135,2665,1020,245/35R18,335/30R18,mid,2,twin_intake,slim,slim,wedgeSupercar
Gallardo LP560-4,L140,2008,2013,Supercar,4345,1900,1165,2560,985,235/35R19,295/30R19,mid,2,twin_intake,slim,Y,wedgeSupercar
Huracan LP610-4,LB724,2014,2019,Supercar,4459,1924,1165,2620,1005,245/30R20,305/30R20,mid,2,twin_intake,Y,Y,wedgeSupercar
Huracan EVO,LB724,2019,2024,Supercar,4520,1933,1165,2620,1045,245/30R20,305/30R20,mid,2,twin_intake,Y,Y,wedgeSupercar
Huracan STO,LB724,2021,2023,Supercar,4547,1945,1220,2620,1060,245/30R20,305/30R20,mid,2,twin_intake,Y,Y,wedgeSupercar
Aventador LP700-4,LB834,2011,2016,Supercar,4780,2030,1136,2700,1085,255/35R19,335/30R20,mid,2,twin_intake,Y,Y,wedgeSupercar
Aventador SVJ,LB834,2018,2021,Supercar,4943,2098,1136,2700,1150,255/30R20,355/25R21,mid,2,twin_intake,Y,Y,wedgeSupercar
Revuelto,LB744,2023,,Supercar,4947,2033,1160,2779,1130,265/35R20,345/30R21,mid,2,twin_intake,Y,Y,wedgeSupercar
Temerario,LB634,2025,,Supercar,4706,1996,1201,2658,1070,255/35R20,325/30R21,mid,2,twin_intake,hexagon,hexagon,wedgeSupercar
Urus,LM,2018,,SUV,5112,2016,1638,3003,990,285/40R22,325/35R22,,5,hexagon,Y,Y,coupeSuv`,
  McLaren: `
MP4-12C,P11,2011,2014,Supercar,4509,1909,1199,2670,1025,235/35R19,305/30R20,mid,2,low_intake,teardrop,slim,teardropSupercar
650S,P11M,2014,2017,Supercar,4512,1908,1199,2670,1025,235/35R19,305/30R20,mid,2,low_intake,C,slim,teardropSupercar
570S,P13,2015,2021,Supercar,4530,1915,1202,2670,1035,225/35R19,285/35R20,mid,2,low_intake,C,C,teardropSupercar
720S,P14,2017,2022,Supercar,4543,1930,1196,2670,1040,245/35R19,305/30R20,mid,2,low_intake,C,slim,teardropSupercar
765LT,P14R,2020,2021,Supercar,4600,1930,1193,2670,1085,245/35R19,305/30R20,mid,2,low_intake,C,slim,teardropSupercar
750S,P41,2023,,Supercar,4569,1930,1196,2670,1060,245/35R19,305/30R20,mid,2,low_intake,C,slim,teardropSupercar
GT,P22,2019,2024,Supercar,4683,1925,1213,2675,1060,225/35R20,295/30R21,mid,2,low_intake,C,slim,teardropSupercar
Artura,P16,2022,,Supercar,4539,1913,1193,2640,1045,235/35R19,295/35R20,mid,2,low_intake,C,slim,teardropSupercar
P1,P12,2013,2015,Hypercar,4588,1946,1188,2670,1055,245/35R19,315/30R20,mid,2,low_intake,C,C
Senna,P15,2018,2019,Hypercar,4744,1958,1229,2670,1110,245/35R19,315/30R20,mid,2,low_intake,slim,slim,standard`,
  'Aston Martin': `
V8 Vantage,VH2,2005,2017,Coupe,4380,1865,1255,2600,815,235/40R19,275/35R19,,2,aston,teardrop,C,longHoodGt
Vantage,AM6,2018,2023,Coupe,4465,1942,1273,2704,785,255/40R20,295/35R20,,2,aston,slim,bar,longHoodGt
Vantage,AM6 2024,2024,,Coupe,4495,1980,1275,2705,800,275/35R21,325/30R21,,2,aston,teardrop,bar,longHoodGt
DB9,VH1,2004,2016,Coupe,4710,1875,1270,2740,875,235/40R19,275/35R19,,2,aston,teardrop,C,longHoodGt
DB11,AM5,2016,2023,Coupe,4739,1940,1279,2805,830,255/40R20,295/35R20,,2,aston,slim,C,longHoodGt
DB12,AM5 2023,2023,,Coupe,4725,1980,1295,2805,825,275/35R21,325/30R21,,2,aston,teardrop,C,longHoodGt
DBS Superleggera,AM7,2018,2023,Coupe,4712,1968,1280,2805,825,265/35R21,305/30R21,,2,aston,slim,slim,longHoodGt
Vanquish,VH,2012,2018,Coupe,4728,1912,1294,2740,880,255/35R20,305/30R20,,2,aston,teardrop,C,longHoodGt
Rapide S,VH3,2013,2020,Sedan,5019,1929,1350,2989,885,245/40R20,295/35R20,,4,aston,teardrop,C,liftback
DBX,AM8,2020,,SUV,5039,1998,1680,3060,865,285/40R22,325/35R22,,5,aston,teardrop,bar,familySuv
Valkyrie,AMR,2021,2024,Hypercar,4506,1922,1060,2768,870,265/35R20,325/30R21,mid,2,none,slim,slim,standard`,
  Bentley: `
Continental GT,3W (2003),2003,2011,Coupe,4804,1918,1390,2745,935,275/40R19,,,2,matrix,quad,oval,grandCoupe
Continental GT,Mk2 (2011),2011,2018,Coupe,4806,1944,1404,2746,935,275/40R20,,,2,matrix,quad,oval,grandCoupe
Continental GT,Mk3 (2018),2018,2024,Coupe,4850,1966,1405,2851,885,265/40R21,305/35R21,,2,matrix,quad,oval,grandCoupe
Continental GT,Mk4 (2024),2024,,Coupe,4895,1966,1397,2848,905,275/35R22,315/30R22,,2,matrix,round,oval,grandCoupe
Continental GTC,Mk3 (2019),2019,2024,Convertible,4850,1966,1399,2849,885,265/40R21,305/35R21,,2,matrix,quad,oval
Flying Spur,Mk3 (2019),2019,,Sedan,5316,1978,1484,3194,890,265/40R21,305/35R21,,4,matrix,quad,slim,uprightLimousine
Bentayga,4V,2016,2020,SUV,5140,1998,1742,2995,955,285/40R22,,,5,matrix,quad,slim,familySuv
Bentayga,4V (2020),2020,,SUV,5125,1998,1728,2995,950,285/40R22,,,5,matrix,oval,oval,familySuv
Mulsanne,3Y,2010,2020,Sedan,5575,1926,1521,3266,905,265/40R21,,,4,matrix,quad,slim,uprightLimousine`,
  'Rolls-Royce': `
Phantom,VII,2003,2017,Sedan,5834,1990,1632,3570,875,255/50R21,285/45R21,,4,pantheon,square,vertical,uprightLimousine
Phantom,VIII,2017,,Sedan,5762,2018,1646,3552,865,255/45R22,285/40R22,,4,pantheon,square,vertical,uprightLimousine
Ghost,I,2009,2020,Sedan,5399,1948,1550,3295,865,255/45R20,285/40R20,,4,pantheon,square,vertical,uprightLimousine
Ghost,II,2020,,Sedan,5546,1978,1571,3295,890,255/45R21,285/40R21,,4,pantheon,square,vertical,uprightLimousine
Wraith,RR5,2013,2023,Coupe,5269,1947,1507,3112,875,255/45R20,285/40R20,,2,pantheon,square,vertical,grandCoupe
Dawn,RR6,2015,2023,Convertible,5285,1947,1502,3112,880,255/45R20,285/40R20,,2,pantheon,square,vertical
Cullinan,RR31,2018,,SUV,5341,2000,1835,3295,875,255/45R22,285/40R22,,5,pantheon,square,vertical
Spectre,RR25,2023,,Coupe,5475,2017,1573,3210,930,255/40R23,295/35R23,none,2,pantheon,slim,vertical,grandCoupe`,
  Maserati: `
GranTurismo,M145,2007,2019,Coupe,4881,1915,1353,2942,875,245/35R20,285/35R20,,2,oval,teardrop,slim,longHoodGt
GranTurismo,M189,2023,,Coupe,4959,1957,1353,2929,905,265/30R20,295/30R21,,2,oval,vertical,slim,longHoodGt
Quattroporte,M156,2013,2023,Sedan,5262,1948,1481,3171,915,245/40R20,285/35R20,,4,oval,teardrop,slim
Ghibli,M157,2013,2023,Sedan,4971,1945,1461,2998,905,245/45R19,275/40R19,,4,oval,teardrop,slim,sportSedan
Levante,M161,2016,2024,SUV,5003,1968,1679,3004,945,265/45R20,295/40R20,,5,oval,slim,slim,familySuv
Grecale,M182,2022,,Crossover,4846,1948,1670,2901,905,255/45R20,295/40R20,,5,oval,vertical,teardrop
MC20,M240,2020,,Supercar,4669,1965,1221,2700,1060,245/35R20,305/30R20,mid,2,oval,vertical,slim,midEngineArc`,
  Ford: `
Mustang GT,S197 (2010),2010,2014,Coupe,4778,1877,1407,2720,960,255/40R19,,,2,trapezoid,square,three_bar,muscleFastback
Mustang GT,S550,2015,2023,Coupe,4784,1916,1381,2720,935,255/40R19,275/40R19,,2,trapezoid,slim,three_bar,muscleFastback
Mustang Shelby GT350,S550,2015,2020,Coupe,4798,1928,1377,2720,945,295/35R19,305/35R19,,2,trapezoid,slim,three_bar,muscleFastback
Mustang Shelby GT500,S550,2020,2022,Coupe,4813,1946,1364,2720,965,295/35R20,315/30R20,,2,trapezoid,slim,three_bar,muscleFastback
Mustang GT,S650,2024,,Coupe,4811,1915,1397,2720,950,255/40R19,275/40R19,,2,trapezoid,slim,three_bar,muscleFastback
F-150 SuperCrew,P552,2015,2020,Pickup Truck,5890,2030,1953,3683,945,275/65R18,,,4,twin_bar,C,vertical
F-150 SuperCrew,P702,2021,,Pickup Truck,5883,2030,1961,3693,950,275/60R20,,,4,twin_bar,C,vertical
F-150 Raptor,P702,2021,,Pickup Truck,5908,2200,2027,3693,940,315/70R17,,,4,wide_slot,C,vertical
Bronco 4-door,U725,2021,,SUV,4811,1928,1867,2949,815,285/70R17,,,5,wide_slot,round,vertical,boxyOffRoader
Bronco 2-door,U725,2021,,SUV,4412,1928,1854,2550,815,285/70R17,,,3,wide_slot,round,vertical,boxyOffRoader
Focus RS,Mk3,2016,2018,Hatchback,4390,1823,1472,2647,890,235/35R19,,,5,trapezoid,slim,teardrop
Mustang Mach-E,CX727,2021,,Crossover,4713,1881,1625,2984,835,225/55R19,,none,5,closed,slim,three_bar,coupeSuv
GT,2nd,2017,2022,Supercar,4763,2004,1109,2710,1045,245/35R20,325/30R20,mid,2,low_intake,slim,round,midEngineFighter`,
  Chevrolet: `
Camaro SS,5 (Zeta),2010,2015,Coupe,4836,1918,1376,2852,935,245/45R20,275/40R20,,2,wide_slot,round,twin_square,muscleNotchback
Camaro SS,6 (Alpha),2016,2024,Coupe,4784,1897,1348,2811,925,245/40R20,275/35R20,,2,wide_slot,slim,twin_square,muscleNotchback
Camaro ZL1,6 (Alpha),2017,2024,Coupe,4831,1897,1331,2811,960,285/30R20,305/30R20,,2,wide_slot,slim,twin_square,muscleNotchback
Corvette,C6,2005,2013,Coupe,4435,1844,1244,2685,890,245/40R18,285/35R19,,2,none,teardrop,quad_round,longHoodGt
Corvette Stingray,C7,2014,2019,Coupe,4493,1877,1235,2710,905,245/40R18,285/35R19,,2,mesh,teardrop,twin_square,longHoodGt
Corvette Z06,C7,2015,2019,Coupe,4493,1965,1235,2710,905,285/30R19,335/25R20,,2,mesh,teardrop,twin_square,longHoodGt
Corvette Stingray,C8,2020,,Supercar,4630,1934,1234,2723,1035,245/35R19,305/30R20,mid,2,low_intake,slim,twin_square,midEngineFighter
Corvette Z06,C8,2023,,Supercar,4689,2025,1234,2723,1050,275/30R20,345/25R21,mid,2,low_intake,slim,twin_square,midEngineFighter
Silverado 1500 Crew,K2XX,2014,2018,Pickup Truck,5843,2032,1879,3645,985,265/65R18,,,4,split_bar,square,vertical
Silverado 1500 Crew,T1XX,2019,,Pickup Truck,5885,2063,1918,3745,975,275/60R20,,,4,split_bar,slim,vertical
Tahoe,T1XX,2021,,SUV,5351,2058,1927,3071,995,275/60R20,,,5,split_bar,C,vertical,standard`,
  Dodge: `
Challenger R/T Scat Pack,LC,2015,2023,Coupe,5022,1923,1450,2946,985,245/45R20,,,2,wide_slot,quad,bar,retroMuscle
Challenger Hellcat Widebody,LC,2018,2023,Coupe,5017,1989,1466,2946,980,305/35R20,,,2,wide_slot,quad,bar,retroMuscle
Charger R/T Scat Pack,LD,2015,2023,Sedan,5040,1905,1480,3052,945,245/45R20,,,4,wide_slot,slim,bar,sportSedan
Charger Hellcat Widebody,LD,2020,2023,Sedan,5105,1989,1480,3048,985,305/35R20,,,4,wide_slot,slim,bar,sportSedan
Charger Daytona,LB,2024,,Coupe,5248,2028,1498,3074,1010,305/35R20,325/35R20,none,3,wide_slot,bar,bar,notchbackCoupe
Durango,WD,2011,,SUV,5110,1925,1801,3043,930,265/50R20,,,5,crosshair,slim,bar,familySuv
Viper,VX (Gen 5),2013,2017,Supercar,4463,1941,1246,2510,865,295/30R18,355/30R19,,2,crosshair,slim,slim,longHoodGt
Viper SRT-10,ZB II,2008,2010,Supercar,4459,1911,1210,2510,865,275/35R18,345/30R19,,2,crosshair,teardrop,slim,longHoodGt
Magnum SRT8,LX,2006,2008,Wagon,5022,1881,1481,3048,890,245/45R20,255/45R20,,5,crosshair,square,square,standard`,
  Cadillac: `
CTS-V Sedan,Gen 2,2009,2014,Sedan,4866,1842,1472,2880,935,255/40R19,285/35R19,,4,shield,vertical,vertical,sportSedan
CTS-V Coupe,Gen 2,2011,2014,Coupe,4788,1882,1422,2880,930,255/40R19,285/35R19,,2,shield,vertical,vertical,notchbackCoupe
CTS-V Sedan,Gen 3,2016,2019,Sedan,5020,1834,1454,2910,920,265/35R19,295/30R19,,4,shield,vertical,vertical,sportSedan
ATS-V Coupe,A1,2016,2019,Coupe,4691,1842,1384,2775,860,255/35R18,275/35R18,,2,shield,vertical,vertical,notchbackCoupe
CT4-V Blackwing,A2,2022,,Sedan,4756,1815,1422,2775,855,255/35R18,275/35R18,,4,shield,vertical,vertical,sportSedan
CT5-V Blackwing,A2,2022,,Sedan,4942,1883,1435,2947,885,275/35R19,305/30R19,,4,shield,vertical,vertical,sportSedan
CT6,O1,2016,2020,Sedan,5184,1880,1473,3106,905,245/40R20,,,4,shield,vertical,L
Escalade,K2XX,2015,2020,SUV,5179,2045,1890,2946,980,285/45R22,,,5,shield,vertical,vertical
Escalade,T1XX,2021,,SUV,5382,2059,1948,3071,1000,275/50R22,,,5,shield,slim,vertical
Lyriq,BEV3,2023,,Crossover,4996,1977,1623,3094,895,265/50R20,,none,5,closed,vertical,L,coupeSuv`,
  Lincoln: `
Navigator,U554,2018,2024,SUV,5334,2029,1938,3112,960,285/45R22,,,5,mesh,slim,bar
Aviator,U611,2020,,SUV,5063,2022,1768,3025,875,255/55R20,,,5,mesh,slim,bar,familySuv
Continental,D544,2017,2020,Sedan,5116,1912,1486,2995,985,245/40R20,,,4,mesh,slim,bar
MKZ,CD533,2013,2020,Sedan,4930,1864,1478,2850,985,245/45R18,,,4,mesh,slim,bar
Corsair,CX483,2020,,Crossover,4587,1935,1629,2711,925,245/45R20,,,5,mesh,slim,bar
Nautilus,U540,2016,2023,Crossover,4827,1935,1681,2848,975,245/55R19,,,5,mesh,slim,bar
Town Car,EN114,1998,2011,Sedan,5471,1986,1499,2990,1060,225/60R17,,,4,egg_crate,square,square,standard`,
  Tesla: `
Model S,2012,2012,2020,Sedan,4978,1964,1445,2960,930,245/45R19,,none,5,none,slim,slim,cabForwardSedan
Model S Plaid,2021,2021,,Sedan,4970,1964,1445,2960,930,265/35R21,295/30R21,none,5,none,slim,slim,cabForwardSedan
Model 3,2017,2017,2023,Sedan,4694,1849,1443,2875,841,235/45R18,,none,4,none,teardrop,C,cabForwardSedan
Model 3,Highland,2024,,Sedan,4720,1849,1441,2875,857,235/45R18,,none,4,none,slim,C,cabForwardSedan
Model X,2015,2015,,SUV,5036,1999,1684,2965,925,255/45R20,275/45R20,none,5,none,teardrop,slim,coupeSuv
Model Y,2020,2020,2024,Crossover,4750,1921,1624,2890,882,255/45R19,,none,5,none,teardrop,C,coupeSuv
Model Y,Juniper,2025,,Crossover,4790,1921,1624,2890,905,255/45R19,,none,5,none,bar,bar,coupeSuv
Cybertruck,2023,2023,,Pickup Truck,5683,2032,1791,3635,860,285/65R20,,none,4,none,bar,bar
Roadster,2008,2008,2012,Roadster,3946,1851,1127,2351,790,175/55R16,225/45R17,none,2,low_intake,teardrop,quad_round,standard`,
  Lexus: `
IS F,XE20,2008,2014,Sedan,4660,1815,1415,2730,895,225/40R19,255/35R19,,4,trapezoid,teardrop,teardrop,sportSedan
IS 350,XE30,2014,2020,Sedan,4665,1810,1430,2800,855,225/40R18,255/35R18,,4,spindle,slim,L,sportSedan
IS 350 F Sport,XE30 (2021),2021,,Sedan,4710,1840,1435,2800,865,235/40R19,265/35R19,,4,spindle,slim,bar,sportSedan
RC F,XC10,2015,2025,Coupe,4705,1845,1390,2730,905,255/35R19,275/35R19,,2,spindle,slim,L,notchbackCoupe
LC 500,Z100,2017,,Coupe,4760,1920,1345,2870,915,245/40R21,275/35R21,,2,spindle,slim,L,longHoodGt
LC 500 Convertible,Z100,2020,,Convertible,4760,1920,1350,2870,915,245/40R21,275/35R21,,2,spindle,slim,L
GS F,L10,2016,2020,Sedan,4915,1845,1440,2850,890,255/35R19,275/35R19,,4,spindle,slim,L,sportSedan
LFA,LFA10,2010,2012,Supercar,4505,1895,1220,2605,940,265/35R20,305/30R20,,2,wide_slot,slim,L,longHoodGt
LS 500,XF50,2018,,Sedan,5235,1900,1450,3125,940,245/45R20,275/40R20,,4,spindle,slim,L
RX 350,AL20,2016,2022,Crossover,4890,1895,1690,2790,1000,235/55R20,,,5,spindle,slim,L
GX 460,J150,2010,2023,SUV,4880,1885,1885,2790,920,265/60R18,,,5,spindle,teardrop,vertical
LX 570,J200,2008,2021,SUV,5080,1980,1910,2850,955,285/50R20,,,5,spindle,slim,L,standard`,
  Acura: `
NSX,NA2,1997,2005,Supercar,4425,1810,1170,2530,985,215/40R17,255/40R17,mid,2,low_intake,teardrop,bar,midEngineBlade
NSX,NC1,2016,2022,Supercar,4470,1940,1215,2630,985,245/35R19,305/30R20,mid,2,pentagon,slim,slim,midEngineBlade
TLX,UB1,2015,2020,Sedan,4832,1854,1447,2776,985,225/50R18,,,4,pentagon,slim,slim,sportSedan
TLX Type S,UB5,2021,2025,Sedan,4943,1910,1433,2870,960,255/35R20,,,4,pentagon,slim,L,sportSedan
TL SH-AWD,UA9,2009,2014,Sedan,4928,1880,1453,2776,1005,245/45R18,,,4,shield,slim,slim
RSX,DC5,2002,2006,Hatchback,4374,1725,1394,2570,925,205/55R16,,,3,trapezoid,teardrop,teardrop
Integra Type R,DC2,1997,2001,Hatchback,4380,1710,1335,2570,900,195/55R15,,,3,low_intake,quad,slim
Integra,DE4,2023,,Hatchback,4719,1829,1410,2736,925,235/40R18,,,5,pentagon,slim,L,liftback
MDX,YE1,2022,,SUV,5039,1999,1704,2891,960,255/55R19,,,5,pentagon,slim,L,familySuv
RDX,TC1,2019,,Crossover,4744,1900,1669,2751,930,235/55R19,,,5,pentagon,slim,L,standard`,
  Infiniti: `
G35 Coupe,V35,2003,2007,Coupe,4628,1816,1392,2850,825,225/45R18,245/45R18,,2,trapezoid,teardrop,teardrop,notchbackCoupe
G37 Coupe,V36,2008,2013,Coupe,4651,1823,1395,2850,825,225/45R19,245/40R19,,2,double_arch,teardrop,teardrop,notchbackCoupe
Q50,V37,2014,2024,Sedan,4790,1824,1443,2850,855,245/40R19,,,4,double_arch,slim,slim,sportSedan
Q60,CV37,2017,2022,Coupe,4683,1850,1385,2850,840,255/40R19,,,2,double_arch,slim,slim,notchbackCoupe
QX70 / FX,S51,2009,2017,Crossover,4859,1928,1680,2885,870,265/45R21,,,5,double_arch,teardrop,slim,coupeSuv
Q70 / M,Y51,2011,2019,Sedan,4945,1845,1500,2900,880,245/40R20,,,4,double_arch,teardrop,teardrop
QX50,J55,2019,2025,Crossover,4693,1903,1678,2800,905,235/55R19,,,5,double_arch,slim,slim
QX60,L51,2022,,SUV,5034,1981,1770,2900,960,255/50R20,,,5,double_arch,slim,bar,familySuv
QX80,Z62,2011,2024,SUV,5340,2030,1925,3075,960,275/50R22,,,5,double_arch,teardrop,slim,standard`,
  Genesis: `
G70,IK,2018,,Sedan,4685,1850,1400,2835,825,225/40R19,255/35R19,,4,crest,slim,slim,sportSedan
G70 Shooting Brake,IK,2021,,Wagon,4685,1850,1400,2835,825,225/40R19,255/35R19,,5,crest,twin_line,twin_line
G80,DH,2017,2020,Sedan,4990,1890,1480,3010,840,245/40R19,275/35R19,,4,crest,slim,vertical
G80,RG3,2020,,Sedan,4995,1925,1465,3010,860,245/40R20,275/35R20,,4,crest,twin_line,twin_line
G90,HI,2017,2022,Sedan,5205,1915,1495,3160,880,245/45R19,275/40R19,,4,crest,slim,bar
G90,RS4,2022,,Sedan,5275,1930,1490,3180,895,245/45R20,275/40R20,,4,crest,twin_line,twin_line
GV60,JW1,2022,,Crossover,4515,1890,1580,2900,835,255/40R21,,none,5,low_intake,twin_line,twin_line
GV70,JK1,2021,,Crossover,4715,1910,1630,2875,855,255/40R21,,,5,crest,twin_line,twin_line
GV80,JX1,2020,,SUV,4945,1975,1715,2955,890,265/40R22,,,5,crest,twin_line,twin_line,familySuv`,
  Volvo: `
C30,P1,2006,2013,Hatchback,4252,1782,1447,2640,885,205/50R17,,,3,iron_mark,teardrop,vertical
S60 Polestar,P3,2014,2018,Sedan,4635,1866,1484,2776,930,245/35R20,,,4,iron_mark,teardrop,vertical,sportSedan
V60 Polestar,P3,2014,2018,Wagon,4635,1866,1484,2776,930,245/35R20,,,5,iron_mark,teardrop,vertical
S60,SPA,2019,2024,Sedan,4761,1850,1431,2872,880,235/40R19,,,4,iron_mark,hammer,C,sportSedan
V60,SPA,2018,,Wagon,4761,1850,1427,2872,880,235/40R19,,,5,iron_mark,hammer,L
V90,SPA,2016,2025,Wagon,4936,1895,1475,2941,872,255/40R19,,,5,iron_mark,hammer,L
XC40,CMA,2018,,Crossover,4425,1863,1652,2702,865,235/50R19,,,5,iron_mark,hammer,L
XC60,SPA,2017,,Crossover,4688,1902,1658,2865,868,255/45R20,,,5,iron_mark,hammer,L
XC90,SPA,2015,,SUV,4950,1923,1776,2984,873,275/45R20,,,5,iron_mark,hammer,vertical,familySuv`,
  Jaguar: `
F-Type Coupe,X152,2013,2024,Coupe,4470,1923,1311,2622,845,255/35R20,295/30R20,,2,wide_slot,teardrop,slim,longHoodGt
F-Type Convertible,X152,2013,2024,Convertible,4470,1923,1308,2622,845,255/35R20,295/30R20,,2,wide_slot,teardrop,slim
XE,X760,2015,2024,Sedan,4672,1850,1416,2835,800,225/45R18,245/40R18,,4,wide_slot,slim,slim,sportSedan
XF,X260,2015,2024,Sedan,4954,1880,1457,2960,850,255/35R20,,,4,wide_slot,slim,slim
XJ,X351,2010,2019,Sedan,5122,1894,1448,3032,895,245/40R20,275/35R20,,4,wide_slot,slim,vertical
XKR,X150,2006,2014,Coupe,4791,1892,1322,2752,905,255/35R20,285/30R20,,2,oval,oval,teardrop,longHoodGt
F-Pace,X761,2016,,SUV,4731,1936,1652,2874,850,255/50R20,,,5,wide_slot,slim,slim,coupeSuv
I-Pace,X590,2018,2025,Crossover,4682,1895,1565,2990,780,245/50R20,,none,5,wide_slot,slim,slim,coupeSuv`,
  'Land Rover': `
Defender 90 classic,L316,1990,2016,SUV,3894,1790,2021,2360,690,265/75R16,,,3,egg_crate,round,round,boxyOffRoader
Defender 90,L663,2020,,SUV,4583,1996,1969,2587,845,255/60R20,,,3,wide_slot,round,square,roundedOffRoader
Defender 110,L663,2020,,SUV,5018,1996,1967,3022,845,255/60R20,,,5,wide_slot,round,square,roundedOffRoader
Range Rover,L405,2012,2021,SUV,4999,1983,1835,2922,875,275/45R21,,,5,wide_slot,square,vertical
Range Rover,L460,2022,,SUV,5052,1990,1870,2997,890,285/45R22,,,5,wide_slot,square,vertical
Range Rover Sport,L494,2013,2022,SUV,4850,1983,1780,2923,880,275/45R21,,,5,wide_slot,slim,slim
Range Rover Sport,L461,2022,,SUV,4946,1990,1820,2997,895,285/45R22,,,5,wide_slot,slim,slim
Range Rover Velar,L560,2017,,SUV,4803,1930,1665,2874,865,265/45R21,,,5,wide_slot,slim,slim,coupeSuv
Range Rover Evoque,L538,2011,2018,Crossover,4355,1900,1635,2660,860,245/45R20,,,5,wide_slot,slim,square
Range Rover Evoque,L551,2019,,Crossover,4371,1904,1649,2681,865,235/50R20,,,5,wide_slot,slim,slim
Discovery 4 / LR4,L319,2009,2016,SUV,4829,1915,1887,2885,840,255/55R19,,,5,wide_slot,square,vertical,standard`,
  'Alfa Romeo': `
Giulia Quadrifoglio,952,2016,,Sedan,4639,1873,1426,2820,790,245/35R19,285/30R19,,4,scudetto,slim,slim,sportSedan
Giulia,952,2016,,Sedan,4643,1860,1436,2820,790,225/45R18,255/40R18,,4,scudetto,slim,slim,sportSedan
Stelvio Quadrifoglio,949,2017,,SUV,4702,1955,1681,2818,855,255/45R20,285/40R20,,5,scudetto,slim,slim,coupeSuv
Tonale,965,2022,,Crossover,4528,1841,1601,2636,930,235/45R19,,,5,scudetto,slim,bar
4C,960,2013,2020,Coupe,3989,1864,1183,2380,845,205/45R17,235/40R18,mid,2,scudetto,teardrop,round,compactMidEngine
8C Competizione,920,2007,2010,Coupe,4381,1894,1341,2646,855,245/35R20,285/35R20,,2,scudetto,oval,round,longHoodGt
Brera,939,2005,2010,Coupe,4410,1830,1372,2525,985,235/45R18,,,3,scudetto,round,slim
159,939,2005,2011,Sedan,4661,1828,1417,2703,985,235/45R18,,,4,scudetto,round,slim,sportSedan
Giulietta,940,2010,2020,Hatchback,4351,1798,1465,2634,920,225/40R18,,,5,scudetto,teardrop,C
MiTo,955,2008,2018,Hatchback,4063,1720,1446,2511,880,215/45R17,,,3,scudetto,oval,round,standard`,
  Lotus: `
Elise,S2,2001,2011,Roadster,3785,1719,1117,2300,775,175/55R16,225/45R17,mid,2,wide_slot,teardrop,quad_round
Exige,S2,2004,2011,Coupe,3797,1727,1163,2300,780,195/50R16,225/45R17,mid,2,wide_slot,teardrop,quad_round,compactMidEngine
Exige V6,S3,2012,2021,Coupe,4084,1802,1129,2370,840,205/45R17,265/35R18,mid,2,wide_slot,teardrop,round,compactMidEngine
Esprit V8,S4,1996,2004,Coupe,4414,1883,1150,2420,1010,235/40R17,285/35R18,mid,2,wide_slot,popup,square,wedgeSupercar
Evora 400,Type 122,2015,2021,Coupe,4394,1845,1229,2575,905,235/35R19,285/30R20,mid,2,wide_slot,teardrop,round,compactMidEngine
Emira,Type 131,2022,,Coupe,4412,1895,1226,2575,945,245/35R20,295/30R20,mid,2,low_intake,slim,C,compactMidEngine
Evija,Type 130,2023,,Hypercar,4459,2000,1122,2711,910,265/35R20,325/30R21,none,2,low_intake,slim,C
Eletre,Type 132,2023,,SUV,5103,2019,1630,3019,945,275/40R22,315/35R22,none,5,closed,slim,bar,coupeSuv`,
  Koenigsegg: `
CCX,CCX,2006,2010,Hypercar,4293,1996,1114,2660,860,255/35R19,335/30R20,mid,2,low_intake,teardrop,round
Agera R,Agera,2011,2018,Hypercar,4293,1996,1120,2662,860,265/35R19,345/30R20,mid,2,low_intake,teardrop,round
One:1,Agera,2014,2015,Hypercar,4500,2060,1150,2662,880,265/35R19,345/30R20,mid,2,low_intake,teardrop,round
Regera,Regera,2016,2022,Hypercar,4560,2050,1110,2662,930,275/35R19,345/30R20,mid,2,low_intake,teardrop,C
Jesko,Jesko,2021,,Hypercar,4610,2030,1210,2700,920,265/35R20,325/30R21,mid,2,low_intake,teardrop,C
Gemera,Gemera,2025,,Hypercar,4975,1988,1295,3000,935,295/30R21,315/30R22,mid,2,low_intake,teardrop,C
CC850,CC850,2024,,Hypercar,4364,2024,1127,2700,850,265/35R20,325/30R21,mid,2,low_intake,oval,round,standard`,
  Pagani: `
Zonda F,C12,2005,2009,Hypercar,4435,2055,1141,2730,895,255/35R19,335/30R20,mid,2,oval,quad,three_round
Zonda Cinque,C12,2009,2010,Hypercar,4435,2055,1141,2730,895,255/35R19,335/30R20,mid,2,oval,quad,three_round
Huayra,C9,2012,2018,Hypercar,4605,2036,1169,2795,930,255/35R19,335/30R20,mid,2,oval,quad,three_round
Huayra BC,C9,2016,2017,Hypercar,4605,2036,1169,2795,930,255/30R20,355/25R21,mid,2,oval,quad,three_round
Huayra Roadster,C9,2017,2020,Roadster,4605,2036,1169,2795,930,255/30R20,355/25R21,mid,2,oval,quad,three_round
Utopia,C10,2022,,Hypercar,4670,2060,1160,2796,945,265/35R21,325/30R22,mid,2,oval,oval,three_round,standard`,
}
