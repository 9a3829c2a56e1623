// A closed body with a closed cavity.
difference() { cube([30, 20, 20]); translate([5, 5, 5]) cube([20, 10, 10]); }
