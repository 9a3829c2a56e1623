// A vent with slots: many concave faces.
difference() { cube([60, 40, 3]); for (y = [6 : 8 : 34]) translate([8, y, -1]) cube([44, 3, 5]); }
